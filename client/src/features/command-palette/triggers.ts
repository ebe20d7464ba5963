import { foldText } from '#shared/lib/fold-text.ts'
import type { Narrowed } from '#client/features/command-palette/command.ts'
import { sectionIds, sectionOf, type SectionId } from '#client/features/command-palette/sections.ts'

type Read = (key: string) => string

/** The words that narrow the palette to a part, in the person's language; the first is the one that commands write. */
export function triggersOf(section: SectionId, t: Read): string[] {
  const { triggersKey } = sectionOf(section)
  return triggersKey === undefined
    ? []
    : t(triggersKey)
        .split(',')
        .map((word) => word.trim())
}

/** The text that narrows the palette to a part. */
export function narrowTo(section: SectionId, t: Read): string {
  return `${triggersOf(section, t)[0] ?? ''} `
}

/** The part that the query's first words ask for. A word that still goes on asks for nothing. */
export function readNarrowed(query: string, t: Read): Narrowed | undefined {
  const folded = foldText(query).trimStart()
  for (const section of sectionIds) {
    // "go to" before "go"
    for (const word of triggersOf(section, t).sort((a, b) => b.length - a.length)) {
      const begin = `${foldText(word)} `
      if (folded.startsWith(begin)) return { section, rest: query.trimStart().slice(begin.length) }
    }
  }
  return undefined
}
