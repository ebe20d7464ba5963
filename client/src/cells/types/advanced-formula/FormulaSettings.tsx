import { useMemo, useState } from 'react'
import type { AdvancedFormulaConfig } from '#shared/fields/types/advanced-formula.ts'
import type { FieldResult } from '#shared/fields/field-type.ts'
import { toShown, toStored } from '#shared/formulas/field-names.ts'
import { compileFormula } from '#shared/formulas/formula.ts'
import type { FormulaScope } from '#shared/formulas/formula-env.ts'
import type { FormulaType } from '#shared/values/formula-type.ts'
import { resultFor } from '#shared/formulas/result.ts'
import type { Field } from '#shared/nouns/tables/table.ts'
import type { FieldSettingsProps } from '#client/cells/cell-type.ts'
import { findCycle } from '#client/fields/settings/check-computed.ts'
import { AskFormula } from '#client/fields/formulas/AskFormula.tsx'
import { FormulaEditor } from '#client/fields/formulas/FormulaEditor.tsx'
import { FormulaSamples } from '#client/fields/formulas/FormulaSamples.tsx'
import { cycleMistake, mistakeOf, type Mistake } from '#client/fields/formulas/formula-mistake.ts'
import { typeText } from '#client/fields/formulas/formula-texts.ts'
import css from '#client/fields/formulas/formulas.module.css'
import { ResultSettings } from '#client/fields/formulas/ResultSettings.tsx'
import { useFields } from '#client/engine/replica/use-records.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Edits a formula with labels, stores it with ids, and shows its results. */
export function FormulaSettings({ config, tableId, fieldId, isNew, onChange }: FieldSettingsProps) {
  const { t } = useTranslation('formulas')
  const { expression, result: wished } = config as AdvancedFormulaConfig
  const all = useFields(tableId)
  const scope = useMemo(
    (): FormulaScope & { fields: typeof all } => ({ fields: all, ...(fieldId !== undefined && { self: fieldId }) }),
    [all, fieldId],
  )
  const others = useMemo(() => all.filter((field) => field.id !== fieldId), [all, fieldId])
  const [stored] = useState(expression)
  const [source, setSource] = useState(() => toShown(expression, scope))
  const [written, setWritten] = useState(scope)
  if (written !== scope) {
    setWritten(scope)
    // somebody renamed a field: the formula keeps referring to it
    if (isRenamed(written.fields, scope.fields)) setSource(toShown(toStored(source, written), scope))
  }
  const compiled = useMemo(() => compileFormula(source, scope, 'labels'), [source, scope])
  const own = all.find((field) => field.id === fieldId)
  const mistake = useMemo((): Mistake | undefined => {
    if (!compiled.ok) return mistakeOf(t, source, compiled.error, scope)
    const cycle = own && cycleOf(own, source, scope)
    return own && cycle && cycleMistake(t, source, cycle, own.id, scope)
  }, [compiled, source, scope, own, t])
  // during a change the previous results stay in sight; within a cycle there are none
  const isSound = compiled.ok && !mistake
  const [last, setLast] = useState(isSound ? compiled.formula : undefined)
  const formula = isSound ? compiled.formula : last
  const result = useMemo(() => formula && resultFor(formula.type, wished), [formula, wished])

  function write(next: string): void {
    setSource(next)
    const read = compileFormula(next, scope, 'labels')
    if (read.ok && !(own && cycleOf(own, next, scope))) setLast(read.formula)
    else if (next.trim() === '') setLast(undefined)
    // the settings of a number do not apply to a date
    const keeps = !read.ok || !formula || sameType(read.formula.type, formula.type)
    const wish: FieldResult | null = keeps ? wished : null
    onChange({
      ...(config as object),
      expression: toStored(next, scope),
      result: read.ok ? resultFor(read.formula.type, wish) : wish,
      problem: null,
    })
  }

  return (
    <>
      <FormulaEditor source={source} fields={others} mistake={mistake} mayStay={!isNew && expression === stored} onChange={write} />
      <AskFormula tableId={tableId} fieldId={fieldId} onFormula={write} />
      {formula && result && (
        <div className={css.outcome} data-stale={mistake ? true : undefined}>
          <p className={css.gives}>{t(isSound ? 'gives' : 'gave', { type: typeText(t, formula.type) })}</p>
          <FormulaSamples tableId={tableId} formula={formula} result={result} />
          <ResultSettings
            type={formula.type}
            result={result}
            tableId={tableId}
            fieldId={fieldId}
            isNew={isNew}
            onChange={(chosen) => onChange({ ...(config as object), result: chosen })}
          />
        </div>
      )}
    </>
  )
}

/** The fields through which a field would read itself with this formula. */
function cycleOf(own: Field, source: string, scope: FormulaScope) {
  return findCycle({ ...own, config: { expression: toStored(source, scope) } })
}

function sameType(a: FormulaType, b: FormulaType): boolean {
  return a.kind === b.kind && a.list === b.list
}

function isRenamed(before: readonly Field[], now: readonly Field[]): boolean {
  const labels = new Map(now.map(({ id, label }) => [id, label]))
  return before.some(({ id, label }) => labels.has(id) && labels.get(id) !== label)
}
