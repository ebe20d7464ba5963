import { tidy } from '#shared/formulas/decimal.ts'
import type { Frame } from '#shared/formulas/frame.ts'
import type { FormulaType, FormulaValue } from '#shared/values/formula-type.ts'
import { fail } from '#shared/formulas/refused.ts'

/** The arguments of one call, already of the kinds the function asked for. A blank or absent one reads as the fallback. */
export class Call {
  readonly frame: Frame
  readonly types: readonly FormulaType[]
  private readonly args: readonly FormulaValue[]

  constructor(frame: Frame, args: readonly FormulaValue[], types: readonly FormulaType[]) {
    this.frame = frame
    this.args = args
    this.types = types
  }

  get count(): number {
    return this.args.length
  }

  value(index: number): FormulaValue {
    return this.args[index] ?? null
  }

  has(index: number): boolean {
    return this.value(index) !== null
  }

  /** To 15 digits, as it is rounded, counted with or compared. */
  number(index: number, fallback = 0): number {
    return tidy(this.exact(index, fallback))
  }

  /** With all its digits, to compute on. */
  exact(index: number, fallback = 0): number {
    const value = this.value(index)
    return typeof value === 'number' ? value : fallback
  }

  /** A whole number between two bounds; anything else fails. */
  whole(index: number, least: number, most: number, fallback = 0): number {
    const number = Math.trunc(this.number(index, fallback))
    return number >= least && number <= most ? number : fail('badArgument')
  }

  text(index: number, fallback = ''): string {
    const value = this.value(index)
    return typeof value === 'string' ? value : fallback
  }

  flag(index: number): boolean {
    return this.value(index) === true
  }

  list(index: number): readonly FormulaValue[] {
    const value = this.value(index)
    return Array.isArray(value) ? value : []
  }

  numbers(index: number): number[] {
    return this.list(index).filter((item) => typeof item === 'number')
  }

  texts(index: number): string[] {
    return this.list(index).filter((item) => typeof item === 'string')
  }

  /** The items of all list arguments from one on. */
  allItems(from = 0): FormulaValue[] {
    const items = this.args.slice(from).flatMap((value) => (Array.isArray(value) ? (value as FormulaValue[]) : []))
    this.frame.spend(items.length)
    return items
  }

  allNumbers(from = 0): number[] {
    return this.allItems(from).filter((item) => typeof item === 'number')
  }

  kind(index: number): FormulaType['kind'] {
    return this.types[index]?.kind ?? 'blank'
  }
}
