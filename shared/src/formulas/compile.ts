import { combine, negate, percentOf, type ArithmeticSign } from '#shared/formulas/arithmetic.ts'
import { compileCall } from '#shared/formulas/compile-call.ts'
import { compare, type ComparisonSign } from '#shared/formulas/comparison.ts'
import { unionType } from '#shared/formulas/convert.ts'
import { findField, writeField, type NameMode } from '#shared/formulas/field-names.ts'
import { readingOf, stageReading } from '#shared/formulas/field-values.ts'
import type { FormulaScope } from '#shared/formulas/formula-env.ts'
import { listOf, scalar, type FormulaType } from '#shared/values/formula-type.ts'
import { boundedList, boundedText } from '#shared/formulas/frame.ts'
import { findFunction, functionNames } from '#shared/formulas/functions/registry.ts'
import { nearestName } from '#shared/formulas/nearest.ts'
import { refuse } from '#shared/formulas/refused.ts'
import type { BinarySign, SyntaxNode } from '#shared/formulas/syntax.ts'
import { fit, type Typed } from '#shared/formulas/typed.ts'
import { foldText } from '#shared/lib/fold-text.ts'

type Node<Kind extends SyntaxNode['kind']> = Extract<SyntaxNode, { kind: Kind }>
type Compilers = { [Kind in SyntaxNode['kind']]: (compiler: TreeCompiler, node: Node<Kind>) => Typed }

const compilers: Compilers = {
  number: (_, { value, start, end }) => ({ type: scalar('number'), start, end, run: () => value }),
  // the empty text is a blank: IF(…, {Price}, "") stays money
  text: (_, { value, start, end }) =>
    value === ''
      ? { type: scalar('blank'), start, end, run: () => null }
      : { type: scalar('text'), start, end, literal: value, run: () => value },
  field: (compiler, node) => compiler.field(node),
  name: (compiler, node) => compiler.name(node),
  call: (compiler, node) => compiler.call(node),
  list: (compiler, node) => compiler.list(node),
  negate: (compiler, { operand, start }) => negate(compiler.compile(operand), start),
  percent: (compiler, { operand, end }) => percentOf(compiler.compile(operand), end),
  binary: (compiler, { sign, left, right }) => binary(sign, compiler.compile(left), compiler.compile(right)),
}

/** Parts whose value is remembered when nothing in them reads the record: a sign before a number is not worth it. */
const worthKeeping: ReadonlySet<SyntaxNode['kind']> = new Set(['call', 'binary', 'list'])

const arithmeticSigns: ReadonlySet<BinarySign> = new Set(['+', '-', '*', '/', '^'])

function isArithmetic(sign: BinarySign): sign is ArithmeticSign {
  return arithmeticSigns.has(sign)
}

function binary(sign: BinarySign, left: Typed, right: Typed): Typed {
  if (sign === '&') return joined(left, right)
  return isArithmetic(sign) ? combine(sign, left, right) : compare(sign as ComparisonSign, left, right)
}

function joined(left: Typed, right: Typed): Typed {
  const a = fit(left, scalar('text')).run
  const b = fit(right, scalar('text')).run
  return {
    type: scalar('text'),
    start: left.start,
    end: right.end,
    run: (frame) => {
      frame.spend(1)
      return boundedText(frame, String(a(frame) ?? '') + String(b(frame) ?? ''))
    },
  }
}

/** Turns a tree into typed, runnable parts, and collects its references. Throws `SourceRefused`. */
export class TreeCompiler {
  readonly references = new Set<string>()
  usesNow = false

  /** how many parts so far read something of the record */
  private rowReads = 0
  private readonly scope: FormulaScope
  private readonly names: NameMode

  constructor(scope: FormulaScope, names: NameMode) {
    this.scope = scope
    this.names = names
  }

  compile(node: SyntaxNode): Typed {
    const before = this.rowReads
    // each entry takes the node of its own kind
    const typed = (compilers[node.kind] as (compiler: TreeCompiler, node: SyntaxNode) => Typed)(this, node)
    if (this.rowReads !== before || !worthKeeping.has(node.kind)) return typed
    const { run } = typed
    return { ...typed, run: (frame) => frame.constant(run) }
  }

  field({ raw, start, end }: Node<'field'>): Typed {
    const found = findField(raw, this.scope.fields, this.names)
    if (!found.ok) {
      const { code, name, suggestion } = found
      return refuse({ code, name, start, end, ...(suggestion === undefined ? {} : { suggestion }) })
    }
    const { id, label } = found.field
    if (id === this.scope.self) return refuse({ code: 'selfReference', name: label, start, end })
    const reading = readingOf(found.field)
    if (!reading) return refuse({ code: 'valuelessField', name: label, start, end })
    this.references.add(id)
    this.rowReads++
    if (reading.usesNow) this.usesNow = true
    const { perItem = 6 } = reading
    return {
      type: reading.type,
      start,
      end,
      run: (frame) => {
        const cell = frame.row.cell(id)
        frame.spend(1 + (typeof cell === 'string' ? cell.length >> 4 : Array.isArray(cell) ? cell.length * perItem : 0))
        return reading.read(cell, frame)
      },
    }
  }

  /** A name without brackets: TRUE, FALSE and others that take nothing; else a field whose braces were forgotten, or a mistake. */
  name({ name, start, end }: Node<'name'>): Typed {
    const entry = findFunction(name)
    if (entry && entry.params.length === 0 && !entry.repeat)
      return this.call({ kind: 'call', name, nameEnd: end, args: [], start, end, height: 1 })
    const field = this.scope.fields.find(({ label }) => foldText(label) === foldText(name))
    if (field) return refuse({ code: 'bareField', name, suggestion: writeField(field, this.scope.fields), start, end })
    if (entry) return refuse({ code: 'unexpected', name, sign: '(', start, end })
    const suggestion = nearestName(name, [...functionNames(), ...this.scope.fields.map(({ label }) => label)])
    return refuse({ code: 'unknownName', name, start, end, ...(suggestion === undefined ? {} : { suggestion }) })
  }

  call({ name, nameEnd, args, start, end }: Node<'call'>): Typed {
    const entry = findFunction(name)
    if (!entry) {
      const suggestion = nearestName(name, functionNames())
      return refuse({ code: 'unknownFunction', name, start, end: nameEnd, ...(suggestion === undefined ? {} : { suggestion }) })
    }
    if (entry.usesNow?.(args.length)) this.usesNow = true
    if (entry.readsRecord) this.rowReads++
    const compiled = args.map((arg, index) => (entry.takesStages && index === 0 ? this.stages(arg, name) : this.compile(arg)))
    return compileCall(entry, name, compiled, start, end)
  }

  /** A field of times in stages, read stage by stage; a blank has none. */
  private stages(node: SyntaxNode, name: string): Typed {
    const typed = this.compile(node)
    if (typed.type.kind === 'blank') return { ...typed, type: listOf('text'), run: () => [] }
    const found = node.kind === 'field' ? findField(node.raw, this.scope.fields, this.names) : undefined
    const reading = found?.ok ? stageReading(found.field, this.scope.fields) : undefined
    if (!found?.ok || !reading)
      return refuse({ code: 'wrongType', name, expected: listOf('duration'), found: typed.type, start: typed.start, end: typed.end })
    const { id } = found.field
    const { type, perItem = 1, read } = reading
    return {
      ...typed,
      type,
      run: (frame) => {
        const cell = frame.row.cell(id)
        frame.spend(1 + (Array.isArray(cell) ? cell.length * perItem : 0))
        return read(cell, frame)
      },
    }
  }

  list({ items, start, end }: Node<'list'>): Typed {
    const parts = items.map((item) => this.compile(item))
    let type: FormulaType = listOf('blank')
    for (const part of parts) {
      const joint = unionType(type, part.type)
      if (!joint) return refuse({ code: 'differentTypes', expected: scalar(type.kind), found: part.type, start: part.start, end: part.end })
      type = joint
    }
    const whole = listOf(type.kind)
    const runs = parts.map((part) => fit(part, whole).run)
    return {
      type: whole,
      start,
      end,
      run: (frame) =>
        boundedList(
          frame,
          runs.flatMap((run) => run(frame) ?? []),
        ),
    }
  }
}
