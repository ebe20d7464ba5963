import type { BlockSurroundings, BlockWire } from '#shared/blocks/block-type.ts'
import { readDrives } from '#shared/blocks/narrowing.ts'
import type { TitleBarBlockConfig } from '#shared/blocks/title-bar-block.ts'
import { isUuid } from '#shared/lib/ids.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import { readHue, readId, readText } from '#shared/values/read-config.ts'

const isNone = (value: JsonValue | undefined): boolean => value === null || value === false || value === ''

/** An address, or the id of an app as in the bars. */
const addressOf = (target: JsonValue | undefined): string =>
  typeof target === 'string' && isUuid(target) ? `/app/${target}` : readText(target, 2000)

/** A list of blocks, one, or none for every block of the table. */
const drivesOf = (component: JsonValue): string[] | null =>
  isNone(component) ? null : readDrives(Array.isArray(component) ? component : [component])

/** `search` is yes, no, or the field: yes keeps the field, and begins with the one that names the records of the narrowed block. */
function searchOf(given: JsonObject, before: TitleBarBlockConfig, around: BlockSurroundings): Partial<TitleBarBlockConfig> {
  const { search, component } = given
  if (search === undefined) return {}
  if (isNone(search)) return { searchFieldId: null }
  const driven = component === undefined ? before.drives : drivesOf(component)
  const tableId = readId('t', given['tableId'] ?? null) ?? before.tableId ?? around.tableOf(driven?.[0] ?? '')
  const named = readId('f', search) ?? readId('f', given['searchFieldId']) ?? before.searchFieldId
  return { tableId, searchFieldId: named ?? (tableId === null ? null : around.nameFieldOf(tableId)) }
}

/** A title bar as the specification names its settings. */
export const titleBarWire: BlockWire<TitleBarBlockConfig> = {
  read: (given, before, around) => {
    const { bg_color: ground, component, minimize_search: minimized, creation_form: form, button } = given
    const { label, color, target } = isJsonObject(button) ? button : isNone(button) ? { label: '', color: '', target: '' } : {}
    return {
      ...(ground !== undefined && { background: readHue(ground) }),
      ...(component !== undefined && { drives: drivesOf(component) }),
      ...searchOf(given, before, around),
      ...(minimized !== undefined && { minimizeSearch: minimized === true }),
      ...(form !== undefined && { formId: typeof form === 'string' ? form : null }),
      ...(label !== undefined && { buttonLabel: readText(label, 100) }),
      ...(color !== undefined && { buttonColor: readHue(color) }),
      ...(target !== undefined && { buttonAddress: addressOf(target) }),
    }
  },
  tell: (config) => ({
    bg_color: config.background,
    search: config.searchFieldId !== null,
    minimize_search: config.minimizeSearch,
    button: config.buttonAddress === '' ? null : { label: config.buttonLabel, color: config.buttonColor, target: config.buttonAddress },
    creation_form: config.formId,
    component: config.drives?.length === 1 ? (config.drives[0] ?? null) : config.drives,
  }),
}
