/** Encodings of one or two bytes a character, in the order in which they are believed where several fit. */
export const byteEncodings = ['windows-1252', 'windows-1250', 'windows-1251', 'macintosh', 'shift_jis', 'euc-kr', 'gbk', 'big5'] as const
export type ByteEncoding = (typeof byteEncodings)[number]

/** Encodings that a text file may have. A person may choose each, since bytes alone cannot always tell them apart. */
export const csvEncodings = ['utf-8', 'utf-16le', 'utf-16be', ...byteEncodings] as const
export type CsvEncoding = (typeof csvEncodings)[number]

/** Its name in the catalogues of texts: `windows1252`. */
export const encodingKey = (encoding: CsvEncoding): string => encoding.replaceAll(/[-_]/g, '')
