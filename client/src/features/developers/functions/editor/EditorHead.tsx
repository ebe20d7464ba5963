import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/developers/functions/editor/editor.module.css'
import { noteFunctionChange, saveFunction } from '#client/features/developers/functions/function-calls.ts'
import { kindOf } from '#client/features/developers/functions/kind.ts'
import { languageName } from '#client/features/developers/functions/language-name.ts'
import { TriggerLine } from '#client/features/developers/functions/triggers/TriggerLine.tsx'
import { useTriggerSight } from '#client/features/developers/functions/triggers/use-trigger-sight.ts'
import { FunctionProblem } from '#client/features/developers/functions/FunctionProblem.tsx'
import { FunctionSwitch } from '#client/features/developers/functions/FunctionSwitch.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { UpgradeNotice } from '#client/nouns/plans/UpgradeNotice.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Chip } from '#client/ui/Chip.tsx'
import { InlineText } from '#client/ui/InlineText.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { toast } from '#client/ui/toast.ts'

interface EditorHeadProps {
  fn: LowCodeFunction
  source: string
  isChanged: boolean
  maySave: boolean
  /** grows with each press of the editor's own key for saving */
  saveAsked: number
  onSaved: () => Promise<void>
  onFunction: (fn: LowCodeFunction) => void
}

/** The name of a function or trigger, its switch and language, and the way to save its code. */
export function EditorHead({ fn, source, isChanged, maySave, saveAsked, onSaved, onFunction }: EditorHeadProps) {
  const { t } = useTranslation('developers')
  const kind = kindOf(fn)
  const sight = useTriggerSight(fn)
  const hasFeature = useAccess().has('lowCode')
  const [note, setNote] = useState('')
  const id = fn.id_trama_low_code_functions
  const save = useSubmit(() => {
    if (!maySave || !isChanged) return undefined
    const body = { id_trama_low_code_functions: id, source_code: source, note: note.trim(), is_async: fn.is_async, language: fn.language }
    return call('POST v3/low-code-functions/:id/version', { params: { id }, body }).then(async () => {
      await onSaved()
      setNote('')
      noteFunctionChange()
      toast({ message: t('functions.saved'), tone: 'success' })
    })
  })
  const asked = useRef(saveAsked)
  useEffect(() => {
    if (asked.current === saveAsked) return
    asked.current = saveAsked
    save.run()
  }, [saveAsked, save])
  const rename = (label: string): void => {
    saveFunction(id, { label }).then(
      (changed) => {
        onFunction(changed)
        noteFunctionChange()
        toast({ message: t(`${kind}.updated`), tone: 'success' })
      },
      (error: unknown) => toast({ message: errorText(error), tone: 'error' }),
    )
  }
  return (
    <header className={css.head}>
      <Link className={css.back} to={`/lowcode/${kind}`}>
        {t(`${kind}.editor.back`)}
      </Link>
      <Row wrap gap={12}>
        <h1 className={css.title}>
          <InlineText value={fn.label} label={t('functions.label')} readOnly={!maySave} onCommit={rename} />
        </h1>
        <Chip hue="blue">{languageName(t, fn.language)}</Chip>
        <span className={css.muted}>{fn.version === 0 ? t('functions.noCode') : t('functions.version', { number: fn.version })}</span>
        <FunctionSwitch fn={fn} disabled={!maySave} onTurned={onFunction} />
        {fn.active === 0 && <Chip hue="gray">{t(`${kind}.inactive`)}</Chip>}
        <Link className={css.link} to="/lowcode/documentation">
          {t('automations:lowcode.pages.documentation')}
        </Link>
      </Row>
      {fn.trigger && <TriggerLine trigger={fn.trigger} table={sight.table} className={css.muted} />}
      <FunctionProblem fn={fn} isSeen={sight.isSeen} className={css.wrong} />
      {maySave ? (
        <form className={css.save} onSubmit={save.onSubmit}>
          <input
            className={css.note}
            aria-label={t('functions.editor.note')}
            placeholder={t('functions.editor.note')}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Button variant="primary" type="submit" disabled={!isChanged} busy={save.busy}>
            {t('functions.save')}
          </Button>
        </form>
      ) : (
        !hasFeature && <UpgradeNotice reason={{ feature: 'lowCode' }} />
      )}
      {save.failure !== undefined && <Notice tone="error">{errorText(save.failure)}</Notice>}
    </header>
  )
}
