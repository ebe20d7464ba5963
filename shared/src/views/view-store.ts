import * as z from 'zod/mini'
import type { JsonObject } from '#shared/lib/json.ts'
import type { Sees, ViewPart } from '#shared/views/view-part.ts'
import type { ViewType } from '#shared/views/view-type.ts'

/** How a view puts records before visitors. `by`: the field that decides; undefined leaves the first that fits. */
export type Arrangement =
  | { as: 'columns'; by: string | null }
  | { as: 'days' | 'bars'; by: string | null | undefined; until?: string | null | undefined }
  | { as: 'cards' | 'lines' }

/** A view type's statement about its config. Everything else follows from the parts. */
interface StoreStatement<Config extends object> {
  /** raised together with a step appended to `upgrades`; steps are frozen */
  version: number
  /** `upgrades[n]` makes a raw config of version n+1 into one of version n+2. Pure, total */
  upgrades: readonly ((raw: JsonObject) => JsonObject)[]
  /** a function, so that devices can leave all of it out */
  parts(): { readonly [Part in keyof Config]-?: ViewPart<Config[Part]> }
  /** absent: visitors see rows of a table */
  arranges?(config: Config): Arrangement
}

/** Judges, reads, stores and strips a view type's config. Listed in view-stores.ts. */
export interface ViewStore<Config extends object = object> extends ViewType<Config> {
  version: number
  arranges: ((config: Config) => Arrangement) | undefined
  /** refuses what `read` would leave out; names all parts */
  configSchema: z.ZodMiniType<Config>
  /** some of the parts, as changes travel */
  patchSchema: z.ZodMiniType<Partial<Config>>
  /** Reads a stored config of any version: keeps what is right. Never throws. */
  read(raw: JsonObject): Config
  /** The stored form of a config. */
  write(config: Config): JsonObject
  /** ids of the fields that a config names, each once */
  fields(config: Config): string[]
  /** A config without what it says of unseen fields. */
  seen(config: Config, sees: Sees, isGone?: Sees): Config
  /** The written parts, with what the stored ones say of fields that their writer does not see; nobody writes of such fields. */
  keepUnseen(stored: Config, written: Partial<Config>, sees: Sees): Partial<Config>
  /** The config with a new field beside another one; undefined where it lists neither. */
  addBeside(config: Config, fieldId: string, newFieldId: string): Config | undefined
}

/** @throws Error when the version and its upgrades do not fit */
export function viewStore<Config extends object>(face: ViewType<Config>, stated: StoreStatement<Config>): ViewStore<Config> {
  const { version, upgrades } = stated
  if (upgrades.length !== version - 1) throw new Error(`view type ${face.type}: version ${version} needs ${version - 1} upgrades`)
  const parts = Object.entries(stated.parts()) as [keyof Config & string, ViewPart<unknown>][]
  const schema = z.strictObject(Object.fromEntries(parts.map(([name, part]) => [name, part.schema])))
  /** the present parts, each a new object */
  const map = (
    config: Partial<Config>,
    change: (part: ViewPart<unknown>, value: unknown, name: keyof Config) => unknown,
  ): Partial<Config> =>
    Object.fromEntries(
      parts.flatMap(([name, part]) => (config[name] === undefined ? [] : [[name, change(part, config[name], name)]])),
    ) as Partial<Config>
  const seenParts = <C extends Partial<Config>>(config: C, sees: Sees, isGone: Sees): C =>
    map(config, (part, value) => part.seen(value, sees, isGone)) as C
  return {
    ...face,
    version,
    arranges: stated.arranges,
    configSchema: schema as unknown as z.ZodMiniType<Config>,
    patchSchema: z.partial(schema) as unknown as z.ZodMiniType<Partial<Config>>,
    read: (raw) => {
      const from = typeof raw['version'] === 'number' ? raw['version'] : 1
      const newest = upgrades.slice(from - 1).reduce((config, upgrade) => upgrade(config), raw)
      const known = parts.flatMap(([name, part]) => {
        const given = newest[name]
        const value = given === undefined ? undefined : part.read(given)
        return value === undefined ? [] : [[name, value]]
      })
      return { ...face.defaults(), ...(Object.fromEntries(known) as Partial<Config>) }
    },
    write: (config) => ({ ...(config as JsonObject), ...(version > 1 && { version }) }),
    fields: (config) => [...new Set(parts.flatMap(([name, part]) => (config[name] === undefined ? [] : part.fields(config[name]))))],
    seen: (config, sees, isGone = () => false) => seenParts(config, sees, isGone),
    keepUnseen: (stored, written, sees) =>
      map(
        seenParts(written, sees, () => false),
        (part, value, name) => part.keepUnseen(stored[name], value, sees),
      ),
    addBeside: (config, fieldId, newFieldId) => {
      const added = map(config, (part, value) => part.addBeside?.(value, fieldId, newFieldId) ?? value) as Config
      return parts.some(([name]) => added[name] !== config[name]) ? added : undefined
    },
  }
}
