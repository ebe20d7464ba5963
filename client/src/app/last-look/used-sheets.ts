/** A style sheet by its file, or by its text. */
export type SheetSource = { href: string } | { text: string }

const texts = new Map<string, Promise<string>>()

/** Classes named by each sheet; undefined for one with a rule that names none, which may concern anything. */
const known = new WeakMap<CSSStyleSheet, ReadonlySet<string> | undefined>()

/** The document's style sheets that concern these elements, in their order. Screens fetched ahead have brought many more. */
export function sheetsOf(root: HTMLElement): SheetSource[] {
  const used = new Set<string>()
  for (const { classList } of root.getElementsByTagName('*')) for (const name of classList) used.add(name)
  return [...document.styleSheets].flatMap((sheet): SheetSource[] => {
    if (sheet.disabled) return []
    if (!known.has(sheet)) known.set(sheet, classesOf(sheet))
    const named = known.get(sheet)
    if (named && ![...named].some((name) => used.has(name))) return []
    if (sheet.href !== null) return [{ href: new URL(sheet.href).pathname }]
    return sheet.ownerNode?.textContent ? [{ text: sheet.ownerNode.textContent }] : []
  })
}

/** The texts of sheets, each file read once. Rules written out by the browser lose shorthands that hold a variable. */
export function textsOf(sources: readonly SheetSource[]): Promise<string[]> {
  return Promise.all(sources.map(async (source) => ('text' in source ? source.text : textOf(source.href))))
}

function textOf(href: string): Promise<string> {
  const kept = texts.get(href)
  if (kept) return kept
  const text = fetch(href).then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`no style sheet at ${href}`))))
  texts.set(href, text)
  text.catch(() => texts.delete(href))
  return text
}

function classesOf(sheet: CSSStyleSheet): ReadonlySet<string> | undefined {
  const names = new Set<string>()
  /** false: a rule names no class */
  const read = (rules: CSSRuleList): boolean =>
    [...rules].every((rule) => {
      if (rule instanceof CSSKeyframesRule || rule instanceof CSSFontFaceRule) return true
      if (!(rule instanceof CSSStyleRule)) return !(rule instanceof CSSGroupingRule) || read(rule.cssRules)
      const found = rule.selectorText.match(/\.[\w-]+/g) ?? []
      for (const name of found) names.add(name.slice(1))
      return found.length > 0
    })
  return read(sheet.cssRules) ? names : undefined
}
