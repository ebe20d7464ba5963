import type { JsonObject } from '#shared/lib/json.ts'

/** Columns of each breakpoint's grid. A row is {@link gridRowHeight} pixels high, with {@link gridGap} between cells. */
export const gridColumns = { desktop: 12, mobile: 4 } as const
export const gridRowHeight = 32
export const gridGap = 12

export type Breakpoint = keyof typeof gridColumns
export const breakpoints = ['desktop', 'mobile'] as const satisfies readonly Breakpoint[]

export interface BlockSize {
  /** columns */
  w: number
  /** rows */
  h: number
}

/** What a block shows of the workspace: for public links, the demo and warnings before deleting (specification 2 §4). */
export interface BlockRefs {
  tables: string[]
  fields: string[]
  views: string[]
  apps: string[]
}

/**
 * A block type's whole definition: one file per type in this folder, listed in block-types.ts. Its face in the client is the
 * `BlockView` of the same name. `Config` is what the view receives; in the document it is one JSON value per key, so that two
 * people changing different settings of one block both keep theirs.
 */
export interface BlockType<Config extends object = object> {
  name: string
  /** raised together with a step appended to `upgrades`; steps are frozen */
  version: number
  /** `upgrades[n]` makes a raw config of version n+1 into one of version n+2. Pure, total */
  upgrades: readonly ((raw: JsonObject) => JsonObject)[]
  defaults(): Config
  /** Reads foreign content: keeps what is right, puts defaults for what is not. Never throws. */
  read(raw: JsonObject): Config
  size: Record<Breakpoint, BlockSize>
  minSize: BlockSize
  /** has a co-edited text (a Y.Text) beside its config */
  hasText: boolean
  /** what people call this block: its title, label or first words; empty when it has none */
  title(config: Config, text: string): string
  refs(config: Config): BlockRefs
}

export const noRefs: BlockRefs = { tables: [], fields: [], views: [], apps: [] }

/** Keeps the config's type inside the file and erases it for the registry, whose callers pass what `read` returned. */
export function blockType<Config extends object>(definition: BlockType<Config>): BlockType {
  return definition as unknown as BlockType
}
