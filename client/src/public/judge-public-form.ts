import { compileForm, type JudgedForm } from '#shared/nouns/forms/judge-form.ts'
import type { FormLogic } from '#shared/nouns/public-links/form-logic.ts'
import { readFormValue } from '#shared/nouns/public-links/read-form-value.ts'
import type { FormValue, PublicFormField } from '#shared/nouns/public-links/public-item.ts'
import type { CellValue } from '#shared/values/cell-value.ts'

export type JudgePublicForm = (values: Readonly<Record<string, FormValue>>) => JudgedForm

/** Judges a visitor's form as the server will: the same function, over what was typed as the server reads it. */
export function judgePublicForm(logic: FormLogic, questions: readonly PublicFormField[]): JudgePublicForm {
  const { parts, fields, conditionals, namingFieldId, locale } = logic
  const read = compileForm({ parts, fields, conditionals, namingFieldId, me: null })
  const inputs = new Map(questions.map(({ id, input }) => [id, input]))
  const byId = new Map(fields.map((field) => [field.id, field]))
  return (values) => {
    const cells = new Map<string, CellValue>()
    return read((id) => {
      const known = cells.get(id)
      if (known !== undefined) return known
      const lines = inputs.get(id) === 'lines' ? values[id] : undefined
      if (Array.isArray(lines) && lines.length > 0) return lines
      const [field, input] = [byId.get(id), inputs.get(id)]
      const result =
        field && input && input !== 'lines'
          ? readFormValue(field, input, values[id] === '' ? null : (values[id] ?? null), locale)
          : undefined
      const cell = result?.ok === true ? result.value : null
      cells.set(id, cell)
      return cell
    })
  }
}
