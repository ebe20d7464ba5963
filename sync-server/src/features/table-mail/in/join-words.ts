/** A head beyond this is left as it is. */
const mostHead = 200_000

/** Encoded words of one charset beside each other (RFC 2047), in base64 or quoted. */
const beside = /=\?([\w-]{2,40})\?([bq])\?([^?\s]{0,2000})\?=(?:\s{1,8}=\?\1\?\2\?[^?\s]{0,2000}\?=)+/gi
const one = /=\?[\w-]{2,40}\?[bq]\?([^?\s]{0,2000})\?=/gi

/**
 * Joins encoded words that stand beside each other: writers of Asian letters tear one of them in two, and each half alone is none. Only the head is
 * changed.
 */
export function joinWords(bytes: Buffer): Buffer {
  const end = headEnd(bytes)
  if (end > mostHead) return bytes
  const head = bytes.subarray(0, end).toString('latin1')
  const joined = head.replace(beside, (whole, charset: string, kind: string) => {
    const pieces = [...whole.matchAll(one)].map(([, piece = '']) => piece)
    const isBase64 = kind.toLowerCase() === 'b'
    const content = isBase64 ? Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))).toString('base64') : pieces.join('')
    return `=?${charset}?${kind}?${content}?=`
  })
  return joined === head ? bytes : Buffer.concat([Buffer.from(joined, 'latin1'), bytes.subarray(end)])
}

function headEnd(bytes: Buffer): number {
  const ends = [bytes.indexOf('\r\n\r\n'), bytes.indexOf('\n\n')].filter((at) => at >= 0)
  return ends.length === 0 ? bytes.length : Math.min(...ends)
}
