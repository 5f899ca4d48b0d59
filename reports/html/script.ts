/** The filter of the ledger. Without it the page is complete, only longer to search. */
export const script = `
const form = document.getElementById('filter');
const text = document.getElementById('filter-text');
const verdict = document.getElementById('filter-verdict');
const status = document.getElementById('filter-status');
const rows = [...document.querySelectorAll('.ledger > li')];
const words = new Map(rows.map((row) => [row, row.querySelector('summary').textContent.toLowerCase()]));
const apply = () => {
  const wanted = text.value.trim().toLowerCase().split(/\\s+/);
  let shown = 0;
  for (const row of rows) {
    const fits = (verdict.value === '' || row.dataset.verdict === verdict.value) && wanted.every((word) => words.get(row).includes(word));
    row.hidden = !fits;
    if (fits) shown += 1;
  }
  for (const group of document.querySelectorAll('.chapter, .level')) group.hidden = group.querySelector('.ledger > li:not([hidden])') === null;
  status.textContent = shown === rows.length ? rows.length + ' rules' : shown + ' of ' + rows.length + ' rules';
};
form.addEventListener('input', apply);
form.addEventListener('submit', (event) => event.preventDefault());
form.hidden = false;
apply();
const reveal = () => {
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (row === null || !row.matches('.ledger > li')) return;
  if (row.hidden) { text.value = ''; verdict.value = ''; apply(); }
  row.querySelector('details').open = true;
  row.scrollIntoView();
};
addEventListener('hashchange', reveal);
reveal();
`;
