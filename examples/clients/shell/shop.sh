#!/bin/sh
# A shop of three orders that charges each of them once, with curl and jq. It can be interrupted at any moment and started again.
# Exit status: 0 the outcome of every order is known, 1 it is not: start it again.
set -u
umask 077
state=$GATEPROOF_STATE
api=$GATEPROOF_URL/api
max_attempts=6
mkdir -p "$state"

# ask METHOD PATH [HEADER] < BODY: one request. Sets status (000: no whole answer) and retry_after, and leaves the body in $state/answer.
# Key and card number reach curl by its input: the arguments of a process can be read by others. curl follows no redirect unless told to.
ask() {
  reply=$(curl --silent --max-time 8 --request "$1" --output "$state/answer" --write-out '%{http_code} %header{retry-after}' \
    --header 'content-type: application/json' ${3:+--header "$3"} --config /dev/fd/3 --data-binary @- "$api$2" 3<<CONFIG
header = "api-key: $GATEPROOF_KEY"
CONFIG
  ) || reply=000
  status=${reply%% *}
  retry_after=${reply#"$status"}
}

# back_off FAILURES: waits as long as Retry-After says (seconds or a date), and a time that doubles and is scattered.
back_off() {
  random=$(od -An -N1 -tu1 /dev/urandom)
  sleep "$(jq -nr --arg after "${retry_after# }" --argjson failures "$1" --argjson random "$random" '
    def asked: if $after | test("^[0-9]+$") then $after | tonumber else
      (try ($after | strptime("%a, %d %b %Y %H:%M:%S GMT") | mktime - now) catch 0) end;
    ([asked, 0] | max) + 0.125 * pow(2; $failures) * (0.5 + $random / 255)')"
}

# outcome_of AMOUNT: what the payment in the answer means. A 200 says that there is a payment, not that it is paid.
outcome_of() {
  jq -r --argjson amount "$1" '
    if (.id | type) != "string" then "unknown"
    elif .status == "Captured" or .status == "Settling" or .status == "Settled" then
      if .capturedAmount >= $amount then "paid" else "pending" end
    elif .status == "Pending" or .status == "InReview" or .status == "Authorized" then "pending"
    elif .status == "Declined" then "declined"
    elif .status == "Failed" or .status == "Voided" or .status == "Expired" or .status == "Returned" then "failed"
    else "unknown" end' "$state/answer" 2>/dev/null || echo unknown
}

# body_of ORDER AMOUNT CURRENCY: the same at each attempt. The amount is not calculated with, so its digits stay.
body_of() {
  printf '{"merchantId":"%s","type":"Sale","paymentType":"Card","amount":%s,"currency":"%s","externalReference":"%s",%s}' \
    "$GATEPROOF_MERCHANT_ID" "$2" "$3" "$1" \
    '"cardData":{"number":"4111111111111111","expirationMonth":12,"expirationYear":2049,"securityCode":"123"}'
}

# key_of ORDER: its idempotency key, which is on disk before a request carries it.
key_of() {
  if [ ! -s "$state/$1.key" ]; then
    printf '%s-%s' "$1" "$(od -An -N12 -tx1 /dev/urandom | tr -d ' \n')" >"$state/$1.key.new"
    sync "$state/$1.key.new"
    mv "$state/$1.key.new" "$state/$1.key"
  fi
  cat "$state/$1.key"
}

# charge ORDER AMOUNT CURRENCY: sends the charge under one key until its outcome is known, or the attempts are used up. Sets outcome.
charge() {
  outcome=unknown
  refused=no
  # An earlier start may have sent it.
  may_have_run=no
  [ -s "$state/$1.key" ] && may_have_run=yes
  key=$(key_of "$1")
  attempt=0
  while [ "$attempt" -lt "$max_attempts" ]; do
    ask POST /transactions "idempotency-key: $key" <<BODY
$(body_of "$@")
BODY
    is_known "$2" && return
    if is_refused; then
      refused=yes
      [ "$may_have_run" = yes ] && break
      outcome=failed
      return
    fi
    # An answer that says nothing may follow a charge that was carried out; only a 429 says that it was not.
    [ "$status" != 429 ] && may_have_run=yes
    attempt=$((attempt + 1))
    [ "$attempt" -lt "$max_attempts" ] && back_off "$attempt"
  done
  find_payment "$key" "$2"
}

# find_payment KEY AMOUNT: asks which payment a key has made.
find_payment() {
  attempt=0
  while [ "$attempt" -lt "$max_attempts" ]; do
    ask POST "/transactions/get-by-idempotency-key-async?merchantId=$GATEPROOF_MERCHANT_ID&idempotencyKey=$1" </dev/null
    is_known "$2" && return
    if is_refused; then
      [ "$status" = 404 ] && [ "$refused" = yes ] && outcome=failed
      return
    fi
    attempt=$((attempt + 1))
    [ "$attempt" -lt "$max_attempts" ] && back_off "$attempt"
  done
}

is_known() {
  case $status in
    2??) outcome=$(outcome_of "$1") && [ "$outcome" != unknown ] ;;
    *) false ;;
  esac
}

# Whether the gateway refuses for good. Without the error envelope, the answer may be that of a proxy.
is_refused() {
  case $status in
    408 | 425 | 429) false ;;
    4??)
      code=$(jq -r '.error | select(.message) | .code // "none"' "$state/answer" 2>/dev/null)
      [ -n "$code" ] && [ "$code" != Gateway:IdempotencyInProgress ]
      ;;
    *) false ;;
  esac
}

exit_status=0
while read -r order amount currency; do
  charge "$order" "$amount" "$currency"
  echo "$order $outcome"
  [ "$outcome" = unknown ] && exit_status=1
done <<ORDERS
A-1 80.60 USD
A-2 500 JPY
A-3 12.345 KWD
ORDERS
exit "$exit_status"
