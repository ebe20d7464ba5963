import { foldText } from '#shared/lib/fold-text.ts'

/** The places of `wanted` in a text, as a search finds them: case and accents do not count. */
export function placesInText(text: string, wanted: string): { start: number; end: number }[] {
  const sought = foldText(wanted.trim())
  if (sought === '') return []
  let folded = ''
  /** by folded character: the start of its character in the text */
  const starts: number[] = []
  let at = 0
  for (const character of text) {
    const one = foldText(character)
    folded += one
    for (let index = 0; index < one.length; index += 1) starts.push(at)
    at += character.length
  }
  const places: { start: number; end: number }[] = []
  for (let from = folded.indexOf(sought); from >= 0; from = folded.indexOf(sought, from + sought.length))
    places.push({ start: starts[from] ?? 0, end: starts[from + sought.length] ?? text.length })
  return places
}
