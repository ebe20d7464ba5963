import type { PlanTag } from '#shared/values/plan-tag.ts'
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

/** The parts of the workspace that a block shows. Public links, the demo and warnings before deletion use this. */
export interface BlockRefs {
  tables: string[]
  fields: string[]
  views: string[]
  apps: string[]
}

/** The parts of the palette, in their order. */
export const blockGroups = ['records', 'figures', 'input', 'content', 'navigation'] as const
export type BlockGroup = (typeof blockGroups)[number]

/** A block inside another one. For visitors it is a block of its own, with its own question and its own rights. */
export interface BlockPart {
  /** of this part in its block, at most 20 letters */
  id: string
  type: string
  config: object
}

/**
 * The whole definition of a block type: one file per type in this folder, listed in block-types.ts. The client's `BlockView` of the same
 * name draws it. The view receives `Config`. The document holds one JSON value per key, so two people can change different settings at
 * once.
 */
export interface BlockType<Config extends object = object> {
  name: string
  group: BlockGroup
  tags?: readonly PlanTag[]
  /** raised together with a step appended to `upgrades`; steps are frozen */
  version: number
  /** `upgrades[n]` makes a raw config of version n+1 into one of version n+2. Pure, total */
  upgrades: readonly ((raw: JsonObject) => JsonObject)[]
  defaults(): Config
  /** Reads foreign content. Valid values stay, others become defaults. Never throws. */
  read(raw: JsonObject): Config
  size: Record<Breakpoint, BlockSize>
  minSize: BlockSize
  /** the rows that these settings need at least; absent: those of `minSize` */
  rowsFor?(config: Config): number
  /** has a co-edited rich text beside its config */
  hasText: boolean
  /** what people call this block: its title, label or the first words of its text; empty when it has none */
  title(config: Config, text: string): string
  refs(config: Config): BlockRefs
  /** of a type that narrows other blocks of its table: those it narrows, null for all; absent: it narrows none */
  drives?(config: Config): readonly string[] | null
  /** the blocks that it consists of; absent: it is one by itself */
  parts?(config: Config): BlockPart[]
}

/** The answers that the names of programs need of the app around a block. */
export interface BlockSurroundings {
  /** the table that another block of the app shows */
  tableOf(blockId: string): string | null
  /** the field that names a table's records, for who sees it */
  nameFieldOf(tableId: string): string | null
}

/** Settings by the specification's names, beside ours, where the two are not the same words (decision 234). */
export interface BlockWire<Config extends object> {
  /** The given settings that have such a name, by ours. Never throws. */
  read(given: JsonObject, before: Config, around: BlockSurroundings): Partial<Config>
  tell(config: Config): JsonObject
}

/** The name of a part among the blocks of its app or page. */
export const partName = (blockId: string, partId: string): string => `${blockId}.${partId}`

export const noRefs: BlockRefs = { tables: [], fields: [], views: [], apps: [] }

/** The data that visitors of a public link receive of a block. A type only: no value is ever here. */
export interface PublicFace<Public extends { type: string }> {
  readonly shownAs?: Public
}

/** Keeps the config's type inside the file and erases it for the registry, whose callers pass what `read` returned. */
export function blockType<Config extends object, Public extends { type: string } = never>(
  definition: BlockType<Config>,
): BlockType & PublicFace<Public> {
  return definition as unknown as BlockType
}
