import type { BlockSurroundings, BlockType, BlockWire } from '#shared/blocks/block-type.ts'
import { titleBarBlock } from '#shared/blocks/title-bar-block.ts'
import { titleBarWire } from '#shared/blocks/title-bar-wire.ts'
import type { JsonObject } from '#shared/lib/json.ts'

/* Settings of blocks as programs name them: the specification writes words with underscores between (decision 234). */

/** Asks nothing of the app around. */
export const nowhere: BlockSurroundings = { tableOf: () => null, nameFieldOf: () => null }

/** Apart from the types, so that no browser loads them. Other types name their settings as programs do. */
const wires = new Map([[titleBarBlock.name, titleBarWire as unknown as BlockWire<object>]])
const wireOf = (type: BlockType | undefined) => wires.get(type?.name ?? '')

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The given settings by our names. The specification's win over ours, and a name that the type does not know stays as it is. */
export function ownNames(type: BlockType, given: JsonObject, before: object, around = nowhere): JsonObject {
  const own = new Set(Object.keys(type.defaults()))
  const renamed = Object.entries(given).flatMap(([name, value]) =>
    name.includes('_') && own.has(camel(name)) ? [[camel(name), value]] : [],
  )
  const named: JsonObject = { ...given, ...Object.fromEntries(renamed) }
  return { ...named, ...wireOf(type)?.read(named, before, around) }
}

/** A block's settings under both names. */
export const bothNames = (type: BlockType | undefined, config: object): object => ({ ...config, ...wireOf(type)?.tell(config) })
