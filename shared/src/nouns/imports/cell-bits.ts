/** The types that every filled cell of a column could have. The first cell that does not fit clears a bit. */
export const can = {
  dotNumber: 1,
  commaNumber: 2,
  money: 4,
  percent: 8,
  dmy: 16,
  mdy: 32,
  midnight: 64,
  yesNo: 128,
  email: 256,
  link: 512,
  phone: 1024,
  plain: 2048,
  /** with the sign of a currency */
  marked: 4096,
  /** a day with a time that is not midnight */
  instant: 8192,
  cpf: 16384,
  cnpj: 32768,
  /** of a day, without one */
  time: 65536,
} as const
export const anything = 131071
export const anyDay = can.dmy | can.mdy
export const anyNumber = can.dotNumber | can.commaNumber
