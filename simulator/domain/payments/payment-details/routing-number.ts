/** Bank routing numbers (assumptions: 6.5). */

const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1] as const;

/** Whether nine digits carry the ABA check digit. */
export function passesAba(routingNumber: string): boolean {
  if (!/^\d{9}$/.test(routingNumber) || routingNumber === '000000000') return false;
  const sum = weights.reduce((total, weight, i) => total + weight * Number(routingNumber[i]), 0);
  return sum % 10 === 0;
}
