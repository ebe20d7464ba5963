import type { CapabilityFlag } from '#shared/values/capability-flags.ts'
import type { PlanFeature } from '#shared/access/plan-features.ts'
import type { ItemType } from '#shared/values/item-type.ts'
import type { Seat } from '#shared/values/seat.ts'
import type { RuleKind } from '#shared/values/subject.ts'

/** The kind of session: a member, a public link, a program with a member's token, or a rule with its owner's rights. */
export type SessionKind = 'member' | 'public-link' | 'api-token' | RuleKind

export const tableRights = ['read', 'createRecords', 'editRecords', 'deleteRecords', 'comment', 'manageFields'] as const
export type TableRight = (typeof tableRights)[number]

/** The rights on the blocks of an app or page (specification 2 §6). The look of an app follows `create`. */
export const blockRights = ['create', 'edit', 'delete'] as const
export type BlockRight = (typeof blockRights)[number]

/**
 * The acts on an item as a whole (specification 2 §6): renaming, archiving and restoring, sharing publicly,
 * duplicating. A table also has adding views.
 */
export const itemActs = ['rename', 'archive', 'share', 'duplicate', 'addView'] as const
export type ItemAct = (typeof itemActs)[number]

/** The questions about a person's rights. */
export type AccessQuestion =
  | { about: 'feature'; feature: PlanFeature }
  | { about: 'flag'; flag: CapabilityFlag }
  | { about: 'create'; type: ItemType | 'folder' }
  | { about: 'table'; id: string; right: TableRight }
  /** whether every record is seen */
  | { about: 'rows'; id: string }
  | { about: 'field'; tableId: string; fieldId: string; right: 'see' | 'write' }
  | { about: 'app' | 'page' | 'customPage'; id: string; right: 'read' | 'write' }
  /** a folder gives no right to what is in it */
  | { about: 'folder'; id: string; right: 'read' | 'write' }
  | { about: 'block'; type: 'app' | 'page'; id: string; right: BlockRight }
  | { about: 'act'; act: ItemAct; type: ItemType; id: string }
  /** writing in a channel one is in */
  | { about: 'channel'; id: string }
  /** starting a direct message */
  | { about: 'message'; memberId: string; roleId: string }

/**
 * The rules, in the order in which they are asked; the first that decides is the reason (specification 1 §6). For a right on something
 * the right to see it is asked first.
 */
export type AccessRule =
  /** this kind of session never has it: `session` */
  | 'session'
  /** the plan leaves it out: `feature`; without one the plan is blocked */
  | 'plan'
  /** the item is private: `level`, `owner` for the one who keeps it */
  | 'private'
  /** the admin role has everything */
  | 'administrator'
  /** the seat is too low: `seat`, and the one it takes: `needed` */
  | 'seat'
  /** a capability of the role: `flag` */
  | 'flag'
  /** the role's disabled list has the item, or all: `list`, `entry` */
  | 'disabled'
  /** the role does not name the item: `list` */
  | 'unlisted'
  /** the role's entry for the item, or for all: `list`, `entry`, and `key` for one right among those of a table, otherwise `level` */
  | 'entry'
  /** the role hides the field: `field` */
  | 'fieldHidden'
  /** the role shows the field only: `field` */
  | 'fieldReadonly'
  /** the role shows some records only: `entry` */
  | 'rowRules'
  /** the people the role may write to: `list` */
  | 'chat'
  /** the link or token was made for less than its maker may do */
  | 'limits'

/** The rule that decided and its subjects, never a text, so that any language can name it. */
export interface AccessDecision {
  allowed: boolean
  rule: AccessRule
  session?: SessionKind
  feature?: PlanFeature
  seat?: Seat
  needed?: Seat
  flag?: CapabilityFlag
  /** the profile's list or map, e.g. `tables_disabled` */
  list?: string
  /** the id in it, or `'*'` */
  entry?: string
  /** e.g. `can_edit` */
  key?: string
  level?: string
  field?: string
}
