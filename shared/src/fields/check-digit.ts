/**
 * The check digit (modulo 11) of Brazilian tax numbers: characters weigh 2, 3, … from the right up to `heaviest`, then from 2 again.
 * Letters count as their ASCII code less 48, as announced for the alphanumeric CNPJ.
 */
export function checkDigit(text: string, heaviest: number): number {
  let sum = 0
  for (let place = 0; place < text.length; place++) {
    const value = text.charCodeAt(text.length - 1 - place) - 48
    sum += value * (2 + (place % (heaviest - 1)))
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
