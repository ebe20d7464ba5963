/** The JSON object in an answer: alone, in a fence of code or between other words; undefined when there is none. */
export function readAnswerJson(text: string): unknown {
  const trimmed = text.trim()
  const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/i.exec(trimmed)?.[1]
  const from = trimmed.indexOf('{')
  const to = trimmed.lastIndexOf('}')
  for (const part of [trimmed, fenced, from >= 0 && to > from ? trimmed.slice(from, to + 1) : undefined]) {
    if (part === undefined) continue
    try {
      const read: unknown = JSON.parse(part)
      if (typeof read === 'object' && read !== null && !Array.isArray(read)) return read
    } catch {
      // perhaps another part is
    }
  }
  return undefined
}
