/** Stands in mails of the style *Ticket*, above what is quoted. */
export const replyLine = '--- ✂ ---'

const begins = [
  /^[-_ ]{0,10}(?:original message|mensagem original|mensaje original|ursprüngliche nachricht|message d'origine|forwarded message|mensagem encaminhada)[-_ ]{0,10}$/i,
  /^(?:on|em|el|le|am)\b.{4,200}\b(?:wrote|escreveu|escribió|a écrit|schrieb)[^\n]{0,80}:\s*$/i,
  /^_{10,}$/,
]
const headLine = /^\*?(?:from|de|von)\*?:\s.{0,200}$/i
const headNext = /^\*?(?:sent|date|enviad[oa](?: em| el)?|data|fecha|gesendet|to|para|an|cc|subject|assunto|asunto|betreff)\*?:/i

/** The part of an answer that its writer wrote: quoted history is cut at the first sign of it. A mail that is nothing else stays whole. */
export function cutQuote(text: string): string {
  return ownWords(text) || text.trim()
}

/** The same, and empty for a mail that is nothing but quoted history. */
export function ownWords(text: string): string {
  const lines = text.split(/\r?\n/)
  const tail = quotedTail(lines)
  const end = lines.findIndex((line, index) => index === tail || isQuoteStart(lines, line, index))
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim()
}

function isQuoteStart(lines: readonly string[], line: string, index: number): boolean {
  const plain = line.trim()
  if (plain === replyLine || plain.startsWith(replyLine)) return true
  if (plain.length < 300 && begins.some((pattern) => pattern.test(plain))) return true
  // an attribution that a mail program broke into two lines
  const joined = `${plain} ${(lines[index + 1] ?? '').trim()}`
  if (plain.length < 120 && /^(?:on|em|el|le|am)\b/i.test(plain) && begins[1]?.test(joined)) return true
  return headLine.test(plain) && lines.slice(index + 1, index + 4).some((next) => headNext.test(next.trim()))
}

/** The line from which on everything is quoted. */
function quotedTail(lines: readonly string[]): number {
  let tail = -1
  for (let index = lines.length - 1; index >= 0; index--) {
    const plain = (lines[index] ?? '').trim()
    if (plain.startsWith('>')) tail = index
    else if (plain !== '') return tail
  }
  return tail
}
