import type { AutomationInput } from '#shared/nouns/automations/automation-input.ts'

/** Specification 3 §9. */
export type AutomationTier = 'Free' | 'AI' | 'Developer' | 'Normal' | 'Premium'

interface KindBase {
  name: string
  tier: AutomationTier
  /** a name of client/src/features/automations/kind-icons.ts */
  icon: string
  /** a name of client/src/ui/theme/hues.ts */
  hue: string
  inputs: readonly AutomationInput[]
}

/** A kind of trigger; one file each in `triggers/`. */
export interface TriggerKind extends KindBase {
  subtype: 'Default' | 'Button'
  /** the key of the input with its table; absent: it starts without a record */
  table?: string
  /** record triggers stay within the table's own writes and are matched there */
  matches: 'writes' | 'time' | 'calls'
  /** it tells of a change: cells before it are known, `{{before.f…}}` */
  changes?: true
  /** values of what started it, besides a record: `{{trigger.text}}` */
  content?: readonly string[]
}

/** The effect of a step on the outside: shown before an automation is switched on. */
export type ActionReach = 'writes' | 'deletes' | 'reads' | 'people' | 'mail' | 'outside' | 'code' | 'flow'

/** A kind of action; one file each in `actions/`. */
export interface ActionKind extends KindBase {
  reach: ActionReach
  /** the input whose table the records of its result are of, or whose records they are; absent: it gives no records */
  gives?: string
  /** the inputs that a template fills: those of a mail */
  templates?: { subject: string; body: string }
  /** later steps can use what the other side answered, or a function returned: `{{b.text}}`, `{{b.status}}`, `{{b.json.path}}`; a list: just these */
  answers?: true | readonly string[]
  /** the number of branches for a config */
  branches?(config: Readonly<Record<string, unknown>>): number
  /** texts of its branches (`branches.<name>`); absent: those of conditions */
  branchNames?: readonly string[]
  /** later steps of its branch may use *the current record* */
  loops?: true
}
