import { findOperator, getFieldType } from '#shared/fields/registry.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#shared/lib/json.ts'
import { renameInFormula } from '#shared/nouns/automations/template-text.ts'
import type { FilterCondition, FilterGroup, FilterValue } from '#shared/values/query.ts'
import type { PlanNames } from '#server/app-plans/plan-names.ts'
import type { PlanProblems } from '#server/app-plans/plan-problems.ts'

/** The place of settings: their table, for `@/Field`, and the names that hold there alone. */
export interface Scope {
  path: string
  table?: string | undefined
  own?: ReadonlyMap<string, string>
}

/** No settings of the product are deeper. */
const deepest = 12
/** `@` up to the next place of a text in braces: `trigger.@Orders/Total`. */
const inBraces = /@((?:(?!\.@)[^{}])+)/g

/** Puts ids in the place of a plan's references. A reference that names nothing is told to `problems`, and stands as it was. */
export class Resolver {
  readonly names: PlanNames
  readonly problems: PlanProblems

  constructor(names: PlanNames, problems: PlanProblems) {
    this.names = names
    this.problems = problems
  }

  /** The id that a reference without its @ names; undefined after telling of one that names nothing. */
  id(name: string, scope: Scope): string | undefined {
    const full = name.startsWith('/') && scope.table !== undefined ? scope.table + name : name
    const id = scope.own?.get(full) ?? this.names.byName.get(full)
    if (id === undefined) this.problems.add(scope.path, 'nothing has this name', `@${name}`)
    return id
  }

  /** A field of the scope's table by its label, or of any by a reference. */
  field(label: string, scope: Scope): string | undefined {
    return this.id(label.startsWith('@') ? label.slice(1) : `/${label}`, scope)
  }

  /** A table by its label, with or without @. */
  table(label: string, scope: Scope): string | undefined {
    return this.id(label.replace(/^@/, ''), scope)
  }

  text(text: string, scope: Scope): string {
    if (text.startsWith('@@')) return text.slice(1)
    if (text.startsWith('@')) return this.id(text.slice(1), scope) ?? text
    if (!text.includes('{') || !text.includes('@')) return text
    return text.replace(/\{[^{}]*\}/g, (braces) => braces.replace(inBraces, (whole, name: string) => this.id(name.trim(), scope) ?? whole))
  }

  /** A formula: labels in braces become ids of the scope's table. */
  formula(formula: string, scope: Scope): string {
    return renameInFormula(formula, (raw) => this.field(raw, scope))
  }

  settings(given: Record<string, unknown> | undefined, scope: Scope): JsonObject {
    return this.#value(given ?? {}, scope, 0) as JsonObject
  }

  #value(value: unknown, scope: Scope, depth: number): JsonValue {
    if (depth > deepest) {
      this.problems.add(scope.path, 'too deep')
      return null
    }
    if (typeof value === 'string') return this.text(value, scope)
    if (Array.isArray(value)) return value.map((each) => this.#value(each, scope, depth + 1))
    if (typeof value !== 'object' || value === null) return (value ?? null) as JsonValue
    if (isPlanFilter(value)) return this.filter(value, scope) as unknown as JsonValue
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        this.text(key, scope),
        this.#value(each, { ...scope, path: `${scope.path}.${key}` }, depth + 1),
      ]),
    )
  }

  /** A plan's filter as the product stores one. */
  filter(given: object, scope: Scope): FilterGroup {
    let count = 0
    const group = (one: object, depth: number): FilterGroup => {
      const nodes = 'all' in one ? one.all : 'any' in one ? one.any : undefined
      const id = `g${++count}`
      if (!Array.isArray(nodes) || depth > 5) {
        this.problems.add(scope.path, 'not a filter')
        return { id, conjunction: 'and', nodes: [] }
      }
      const read = nodes.flatMap((node: unknown): (FilterGroup | FilterCondition)[] => {
        if (Array.isArray(node)) return this.#condition(node, scope, `c${++count}`)
        return isJsonObject(node as JsonValue) ? [group(node as object, depth + 1)] : []
      })
      return { id, conjunction: 'all' in one ? 'and' : 'or', nodes: read }
    }
    return group(given, 0)
  }

  #condition(node: readonly unknown[], scope: Scope, id: string): FilterCondition[] {
    const [label, operator, value] = node
    if (typeof label !== 'string' || typeof operator !== 'string') {
      this.problems.add(scope.path, 'not a condition')
      return []
    }
    const fieldId = this.field(label, scope)
    const known = fieldId === undefined ? undefined : this.names.fields.get(fieldId)
    if (fieldId === undefined || !known) return []
    const { type, options } = known.field
    // the operators of a computed field are those of its result, which is not known yet
    if (getFieldType(type).compute === 'none' && !findOperator(type, operator))
      this.problems.add(scope.path, `no operator of ${type}`, operator)
    const name = `${known.table}/${known.field.label}`
    const read = (one: unknown): unknown => {
      if (typeof one !== 'string') return one
      const option = options && this.names.byName.get(`${name}/${one}`)
      return option ?? this.text(one, scope)
    }
    return [
      {
        id,
        fieldId,
        operator,
        ...(value !== undefined && { value: (Array.isArray(value) ? value.map(read) : read(value)) as FilterValue }),
      },
    ]
  }
}

const isPlanFilter = (value: object): boolean =>
  Object.keys(value).length === 1 && (('all' in value && Array.isArray(value.all)) || ('any' in value && Array.isArray(value.any)))
