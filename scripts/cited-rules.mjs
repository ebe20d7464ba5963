// Citations of goals (`F12`) and sections of the specification (`2 §5`): each must have a line in docs/, and each line a citation.
const goalId = /\b([CFGLRST])(\d{1,2})\b(?!:\d)(?: to \1(\d{1,2})\b)?/g
const section = /specification(?:'s)?\b[^§]{0,12}?\b([123])\b(?! §)|\b([123]) §(\d)|§(\d)/gi

/** The goal ids in a text; a range such as `F13 to F15` cites each of its ids. */
export function goalsIn(text) {
  return [...text.matchAll(goalId)].flatMap(([, letter, from, to = from]) =>
    Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => `${letter}${Number(from) + index}`),
  )
}

/** The sections cited after the word *specification*, as `2 §5`; a lone `§4` belongs to the part named before it. */
export function sectionsIn(text) {
  const start = text.search(/specification/i)
  let part
  return [...(start < 0 ? '' : text.slice(start)).matchAll(section)].flatMap(([, lone, named, own, bare]) => {
    part = lone ?? named ?? part
    const number = own ?? bare
    return part && number ? [`${part} §${number}`] : []
  })
}

/** The ids that a page defines: the first cell of each row of its tables. */
export const definedIn = (page) => [...page.matchAll(/^\| ([A-Z]\d{1,2}|[123] §\d) \|/gm)].map(([, id]) => id)

/**
 * The faults of all citations, as lines of text.
 * @param sources each file's comments, titles of tests or prose
 * @param pages the defining pages: their text, and the function that finds citations of their ids
 */
export function citationFaults(sources, pages) {
  return pages.flatMap(({ name, text, idsIn }) => {
    const defined = new Set(definedIn(text))
    const cited = new Map()
    for (const { file, texts } of sources)
      for (const one of texts) for (const id of idsIn(one.replace(/\s+/g, ' '))) if (!cited.has(id)) cited.set(id, file)
    return [
      ...[...cited].filter(([id]) => !defined.has(id)).map(([id, file]) => `${file} cites ${id}, which has no line in ${name}`),
      ...[...defined].filter((id) => !cited.has(id)).map((id) => `${name} defines ${id}, which nothing cites`),
    ]
  })
}
