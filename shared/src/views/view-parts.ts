import * as z from 'zod/mini'
import { isShortId } from '#shared/lib/ids.ts'
import { isJsonObject, type JsonValue } from '#shared/lib/json.ts'
import { fieldIdSchema } from '#shared/lib/small-schemas.ts'
import { withUnseen } from '#shared/lib/with-unseen.ts'
import { readFilter } from '#shared/query/read-filter.ts'
import { makeGroupLevelSchema } from '#shared/values/group-schema.ts'
import { filterGroupSchema, sortSchema } from '#shared/values/query-schema.ts'
import { fieldsOfFilter, type FilterGroup, type GroupLevel, type Sort } from '#shared/values/query.ts'
import { readGroups, readSorts } from '#shared/values/read-config.ts'
import { keepUnseenConditions, seenFilter } from '#shared/views/seen-filter.ts'
import type { Sees, ViewPart } from '#shared/views/view-part.ts'

const mostFields = 1000

// made by calls that are marked as pure, so that devices leave them out

/** The shown fields in order; null shows all. */
export const fieldListPart = /* @__PURE__ */ ((): ViewPart<string[] | null> => ({
  schema: z.nullable(z.array(fieldIdSchema).check(z.maxLength(mostFields))),
  read: (raw) => (Array.isArray(raw) ? raw.filter((id): id is string => isShortId('f', id)).slice(0, mostFields) : null),
  fields: (ids) => ids ?? [],
  seen: (ids, sees) => ids && ids.filter(sees),
  keepUnseen: (stored, ids, sees) => ids && withUnseen(stored ?? [], ids, sees, (a, b) => a === b),
  addBeside: (ids, fieldId, newFieldId) => {
    const at = ids?.indexOf(fieldId) ?? -1
    return ids && at >= 0 ? ids.toSpliced(at + 1, 0, newFieldId) : ids
  },
}))()

/** One field; null: none, or one that the person does not see. */
export const fieldPart = /* @__PURE__ */ ((): ViewPart<string | null> => ({
  schema: z.nullable(fieldIdSchema),
  read: (raw) => (isShortId('f', raw) ? raw : null),
  fields: (id) => (id === null ? [] : [id]),
  seen: (id, sees) => (id !== null && sees(id) ? id : null),
  keepUnseen: (stored, id, sees) => (id === null && stored !== undefined && stored !== null && !sees(stored) ? stored : id),
}))()

export const filterPart = /* @__PURE__ */ ((): ViewPart<FilterGroup | null> => ({
  schema: z.nullable(filterGroupSchema),
  read: readFilter,
  fields: fieldsOfFilter,
  seen: (filter, sees, isGone) => filter && seenFilter(filter, sees, isGone),
  keepUnseen: (stored, filter, sees) => keepUnseenConditions(stored ?? null, filter, sees),
}))()

export function sortsPart(most: number): ViewPart<Sort[]> {
  return { schema: z.array(sortSchema).check(z.maxLength(most)), read: (raw) => readSorts(raw).slice(0, most), ...ordered<Sort>() }
}

export function groupsPart(most: number): ViewPart<GroupLevel[]> {
  return {
    schema: z.array(makeGroupLevelSchema()).check(z.maxLength(most)),
    read: (raw) => readGroups(raw).slice(0, most),
    ...ordered<GroupLevel>(),
  }
}

/** An order of fields, for sorts and for levels of groups. */
function ordered<Level extends Sort>(): Pick<ViewPart<Level[]>, 'fields' | 'seen' | 'keepUnseen'> {
  return {
    fields: (sorts) => sorts.map(({ fieldId }) => fieldId),
    seen: (sorts, sees) => sorts.filter(({ fieldId }) => sees(fieldId)),
    keepUnseen: (stored, sorts, sees) =>
      withUnseen(
        stored ?? [],
        sorts,
        ({ fieldId }) => sees(fieldId),
        (a, b) => a.fieldId === b.fieldId,
      ),
  }
}

/** One value for each of some fields. */
export function byFieldPart<Value extends string | number>(value: z.ZodMiniType<Value>): ViewPart<Record<string, Value>> {
  const fits = (raw: JsonValue): raw is Value => value.safeParse(raw).success
  return {
    schema: z.record(fieldIdSchema, value),
    read: (raw) => {
      if (!isJsonObject(raw)) return undefined
      return Object.fromEntries(Object.entries(raw).flatMap(([id, one]) => (isShortId('f', id) && fits(one) ? [[id, one]] : [])))
    },
    fields: (values) => Object.keys(values),
    seen: seenKeys,
    keepUnseen: (stored, values, sees) => ({ ...seenKeys(stored ?? {}, (id) => !sees(id)), ...values }),
  }
}

/** A setting that names no field. */
export function plainPart<Value extends string | number | boolean>(schema: z.ZodMiniType<Value>): ViewPart<Value> {
  return {
    schema,
    read: (raw) => schema.safeParse(raw).data,
    fields: () => [],
    seen: (value) => value,
    keepUnseen: (_stored, value) => value,
  }
}

/** The values of seen fields. */
export function seenKeys<V>(values: Record<string, V>, sees: Sees): Record<string, V> {
  return Object.fromEntries(Object.entries(values).filter(([id]) => sees(id)))
}
