import type { Icon } from '@tabler/icons-react'
import type { Doc } from 'yjs'
import type { Access, TableAccess } from '#shared/access/access.ts'
import type { Automation } from '#shared/nouns/automations/automation.ts'
import type { Chat } from '#shared/nouns/chat/chat.ts'
import type { Followed } from '#shared/nouns/follows/follow.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { GridConfig } from '#shared/views/grid-view.ts'
import type { View } from '#shared/views/view.ts'
import type { FilterGroup, Sort } from '#shared/values/query.ts'

/** The acts that only the screen of a record has. */
export interface RecordHost {
  access: TableAccess
  open?: ((part?: 'history') => void) | undefined
  copy?: () => void
  /** false: the browser gives the clipboard to the keys only */
  paste?: () => Promise<boolean>
  insert?: (below: boolean) => void
  print?: () => void
  duplicate?: () => void
  remove?: (() => void) | undefined
}

export type ViewAct = 'create' | 'copy' | 'rename' | 'delete' | 'manage'

export interface ViewHost {
  /** undefined: the table shows none */
  view: View | undefined
  views: readonly View[]
  /** whether the person may manage everybody's views */
  mayManage: boolean
  onDo(act: ViewAct): void
}

/** The grid that shows a column. */
export interface FieldHost {
  field: Field
  columns: readonly Field[]
  config: GridConfig
  onChange(patch: Partial<GridConfig>): void
  mayManage: boolean
  /** it names the records: it stays first and cannot be hidden or deleted */
  isLabel: boolean
  onFieldForm: ((target: { field?: Field; after?: string }) => void) | undefined
  onDelete: ((field: Field) => void) | undefined
}

export interface TaskHost {
  isToday: boolean
  isBookmarked: boolean
  toggleToday(): void
  toggleBookmark(): void
  clone?: (() => void) | undefined
  remove?: (() => void) | undefined
}

export interface ChatHost {
  chat: Chat
  onPinned(): void
  onJump(): void
  onEdit(): void
  onExport(): void
}

export interface AutomationHost {
  automation: Automation
  onOpen(what: 'runNow' | 'versions' | 'details' | 'delete'): void
}

interface Named {
  id: string
  label: string
}

/** The kinds of things with acts. Acts of one screen alone come with it, as its host. */
export interface ActTargets {
  /** `view`: the part of the table on the screen, for exports */
  table: Named & { view?: { fields: readonly string[]; filter: FilterGroup | null; sorts: readonly Sort[]; search: string } }
  app: Named & { isEditing?: boolean }
  /** `doc`: its open document */
  page: Named & { doc?: Doc; isEditable?: boolean }
  folder: Named
  record: Named & { tableId: string; host?: RecordHost }
  view: Named & { tableId: string; host?: ViewHost }
  field: Named & { tableId: string; host?: FieldHost }
  member: Named & { email: string; roleId: string }
  chat: Named & { host?: ChatHost }
  task: Named & { host?: TaskHost }
  automation: Named & { host?: AutomationHost }
}

export type ActKind = keyof ActTargets

/** A thing with the kind that says which acts it has. */
export type ActThing = { [Kind in ActKind]: { kind: Kind; target: ActTargets[Kind] } }[ActKind]

/** The person as acts know them, and the ways that acts have. */
export interface ActEnv {
  access: Access
  memberId: string
  /** the person sees the tools for structure */
  builds: boolean
  isStarred(type: string, id: string): boolean
  isFollowed(followed: Followed): boolean
  go(path: string): void
  /** an address with a further query; on that address already, the rest of its query stays */
  open(path: string, query: Readonly<Record<string, string>>): void
  /** a dialog of an address over this page */
  modal(name: string, parameters: Readonly<Record<string, string>>): void
  /** `file:key` */
  t(key: string, values?: Readonly<Record<string, string | number>>): string
  language: string
}

/** The palette's section of an act: under it, the act is found for every thing that this device knows. */
export type ActSection = 'edit' | 'copy' | 'delete' | 'contact' | 'download' | 'more'

/** One act on a thing, as menus and the palette show it. */
export interface Act<Target> {
  id: string
  section: ActSection
  Icon: Icon
  /** `file:key`, or what answers the words themselves */
  label: string | ((target: Target, env: ActEnv) => string)
  /** files of texts that its functions speak with */
  texts?: readonly string[]
  /** menus draw a line above it */
  line?: true
  danger?: true
  /** changes structure: not there while builder mode is off */
  structure?: true
  /** keys that do the same on the thing's own screen */
  shortcut?: readonly string[]
  /** present: a mark in menus, on or off */
  isOn?: (target: Target, env: ActEnv) => boolean | undefined
  isDisabled?: (target: Target, env: ActEnv) => boolean
  /** the menu stays open */
  keepsOpen?: true
  mayRun(target: Target, env: ActEnv): boolean
  run(target: Target, env: ActEnv): void | Promise<void>
}

export type ActsOf<Kind extends ActKind> = readonly Act<ActTargets[Kind]>[]

/** The acts of a list that this person may run on a thing now. */
export function actsFor<Target>(acts: readonly Act<Target>[], target: Target, env: ActEnv): Act<Target>[] {
  return acts.filter((act) => (env.builds || act.structure !== true) && act.mayRun(target, env))
}

/** The words of an act. */
export function labelOf<Target>({ label }: Act<Target>, target: Target, env: ActEnv): string {
  return typeof label === 'string' ? env.t(label) : label(target, env)
}
