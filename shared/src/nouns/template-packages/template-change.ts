/** Kinds of things that an update changes. `bars` are the bars of an app, `rules` those of a table. */
export const changedThings = ['table', 'field', 'view', 'form', 'rules', 'app', 'block', 'bars', 'page', 'automation', 'function'] as const
export type ChangedThing = (typeof changedThings)[number]

/** Parts of a thing that change by themselves. */
export const changedParts = [
  'label',
  'look',
  'settings',
  'formula',
  'required',
  'default',
  'place',
  'phone',
  'style',
  'text',
  'content',
  'code',
  'trigger',
  'unique',
  'type',
  'records',
] as const
export type ChangedPart = (typeof changedParts)[number]

/** Acts of an update, those that it does not make included. */
export const changeActs = ['added', 'changed', 'removed', 'setAside', 'left'] as const
export type ChangeAct = (typeof changeActs)[number]

/**
 * One change of an update, as data for words. `setAside`: the template has it no longer, and it stays here because it holds data. `left`: the update
 * does not make it: another type of a field, and new sample records. `isConflict`: it was changed here as well, so somebody says which of both holds.
 */
export interface TemplateChange {
  id: string
  act: ChangeAct
  of: ChangedThing
  thing: { id: string; label: string; type?: string }
  /** the table, app or page that it is in */
  within: { id: string; label: string } | undefined
  /** of a changed one */
  part: ChangedPart | undefined
  /** short texts: a label, a formula; undefined where there are no words for it */
  before: string | undefined
  after: string | undefined
  isConflict: boolean
  /** the short text of what stands here now, of a conflict */
  local: string | undefined
}

/** The side whose change holds. */
export type ConflictAnswer = 'template' | 'local'

export interface UpdateDescription {
  installId: string
  from: number
  to: number
  sha256: string
  /** of the changes and of what stands here: an update of something else is refused */
  seen: string
  changes: TemplateChange[]
}
