/** A part of the palette. */
export interface PaletteSection {
  titleKey: string
  /** words at the beginning of a query that narrow the palette to this part: `palette.triggers.…` */
  triggersKey: string | undefined
  /** how many without a search; the others come with "Show more" */
  limit: number
  /** not shown until something is searched */
  isOnlySearched: boolean
}

/** The parts of the palette in their order (specification 2 §2 "Command palette"). Each has a source in app/palette/sources.ts. */
export const paletteSections = {
  long: { titleKey: 'palette.sections.long', triggersKey: undefined, limit: 6, isOnlySearched: false },
  contextual: { titleKey: 'palette.sections.contextual', triggersKey: undefined, limit: 4, isOnlySearched: false },
  recent: { titleKey: 'palette.recent', triggersKey: undefined, limit: 4, isOnlySearched: false },
  chats: { titleKey: 'palette.sections.chats', triggersKey: undefined, limit: 3, isOnlySearched: false },
  items: { titleKey: 'palette.items', triggersKey: undefined, limit: 4, isOnlySearched: false },
  create: { titleKey: 'palette.create', triggersKey: 'palette.triggers.create', limit: 5, isOnlySearched: false },
  edit: { titleKey: 'palette.sections.edit', triggersKey: 'palette.triggers.edit', limit: 4, isOnlySearched: true },
  delete: { titleKey: 'palette.sections.delete', triggersKey: 'palette.triggers.delete', limit: 4, isOnlySearched: true },
  copy: { titleKey: 'palette.sections.copy', triggersKey: 'palette.triggers.copy', limit: 4, isOnlySearched: true },
  download: { titleKey: 'palette.sections.download', triggersKey: 'palette.triggers.download', limit: 4, isOnlySearched: true },
  contact: { titleKey: 'palette.sections.contact', triggersKey: 'palette.triggers.contact', limit: 4, isOnlySearched: true },
  go: { titleKey: 'palette.go', triggersKey: 'palette.triggers.go', limit: 4, isOnlySearched: false },
  roles: { titleKey: 'palette.sections.roles', triggersKey: 'palette.triggers.roles', limit: 4, isOnlySearched: true },
  billing: { titleKey: 'palette.sections.billing', triggersKey: 'palette.triggers.billing', limit: 4, isOnlySearched: true },
  help: { titleKey: 'palette.sections.help', triggersKey: 'palette.triggers.help', limit: 4, isOnlySearched: true },
  options: { titleKey: 'palette.options', triggersKey: undefined, limit: 5, isOnlySearched: true },
  /** what narrows the palette, and what else one may type */
  further: { titleKey: 'palette.sections.further', triggersKey: undefined, limit: 8, isOnlySearched: false },
} as const satisfies Record<string, PaletteSection>

export type SectionId = keyof typeof paletteSections

export const sectionIds = Object.keys(paletteSections) as SectionId[]

export const sectionOf = (id: SectionId): PaletteSection => paletteSections[id]
