const address = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\.]+(\.[^\s@<>(),;:"[\]\\.]+)+$/
const phone = /^\+?[\d\s()./-]*\d[\d\s()./-]*$/

/** Looks like an address; the server decides. */
export const isEmail = (text: string): boolean => text.length <= 254 && address.test(text)
export const isPhone = (text: string): boolean => text.length <= 40 && phone.test(text)
