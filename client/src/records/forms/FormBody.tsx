import { useEffect, useRef } from 'react'
import { isAsking, type FormPart } from '#shared/nouns/forms/form.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OwnedPicture } from '#client/nouns/attachments/OwnedPicture.tsx'
import { FormQuestion } from '#client/records/forms/FormQuestion.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/records/forms/form.module.css'
import type { Filling } from '#client/records/forms/use-filling.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { hueColors } from '#client/ui/theme/hues.ts'

interface FormBodyProps {
  filling: Filling
  /** owner of its pictures; undefined: the plain form, which has none */
  formId: string | undefined
  /** questions side by side */
  columns?: number
  /** the form's own title is drawn; absent where a dialog has it */
  hasTitle?: boolean
}

/** The page of a form that is filled in now. */
export function FormBody({ filling, formId, columns = 1, hasTitle = false }: FormBodyProps) {
  const { t } = useTranslation('forms')
  const { definition, judged, page } = filling
  const parts = judged.pages[page] ?? []
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    top.current?.scrollIntoView({ block: 'nearest' })
    top.current?.querySelector<HTMLElement>('[data-edit], [data-answer] input, [data-answer] button')?.focus({ preventScroll: true })
  }, [page])
  const { cover, logo, header_color: hue, title, text } = definition
  return (
    <div ref={top} className={css.form} data-form>
      {formId !== undefined && (cover || hue) && (
        <div className={css.cover} style={hue ? { background: hueColors(hue).solid } : undefined}>
          {cover && <OwnedPicture target={{ owner: 'form', ownerId: formId }} id={cover.id} size="large" alt="" />}
        </div>
      )}
      {formId !== undefined && logo && (
        <div className={css.logo}>
          <OwnedPicture target={{ owner: 'form', ownerId: formId }} id={logo.id} size="medium" alt="" />
        </div>
      )}
      {hasTitle && title && <h2 className={css.title}>{title}</h2>}
      {page === 0 && text && <p className={css.text}>{text}</p>}
      {filling.isRestored && (
        <Notice
          tone="info"
          action={
            <Button size="small" onClick={filling.startOver}>
              {t('fill.startOver')}
            </Button>
          }
        >
          {t('fill.restored')}
        </Notice>
      )}
      {judged.pages.length > 1 && (
        <Stack gap={4} size={12} muted>
          <span>{t('fill.step', { step: page + 1, steps: judged.pages.length })}</span>
          <progress className={css.progress} max={judged.pages.length} value={page + 1} aria-hidden />
        </Stack>
      )}
      {parts.length === 0 && <p className={css.help}>{t('fill.nothingToFill')}</p>}
      <div className={css.parts} inert={filling.isSending} style={{ ['--form-columns' as string]: columns }}>
        {parts.map((part) =>
          isAsking(part) ? (
            <FormQuestion key={part.id} part={part} filling={filling} isFirst={page === 0 && part === parts.find(isAsking)} />
          ) : (
            <StillPart key={part.id} part={part} formId={formId} />
          ),
        )}
      </div>
      {filling.isNothing && <Notice tone="warning">{t('fill.nothing')}</Notice>}
      {filling.refusal && <Notice tone="error">{refusalText(filling, t)}</Notice>}
    </div>
  )
}

/** The reason of the server, with the question it is about. */
function refusalText({ refusal, fields }: Filling, t: (key: string, values?: Record<string, string>) => string): string {
  const details: { fieldId?: unknown } = Object(refusal?.details)
  const about = fields.find(({ id }) => id === details.fieldId)
  const reason = t(`errors:${refusal?.id}`, { defaultValue: refusal?.message ?? '' })
  return t('fill.refused', { reason: about ? `${about.label}: ${reason}` : reason })
}

/** A part that asks for nothing. */
function StillPart({ part, formId }: { part: Exclude<FormPart, { field_id: string }>; formId: string | undefined }) {
  if (part.type === 'picture') {
    return part.picture && formId !== undefined ? (
      <div className={css.picture}>
        <OwnedPicture target={{ owner: 'form', ownerId: formId }} id={part.picture.id} size="large" alt={part.alt ?? ''} />
      </div>
    ) : null
  }
  if (part.type === 'section' || part.type === 'page_break') {
    return (
      <div className={css.section} data-page={part.type === 'page_break' || undefined}>
        {part.title && <h3>{part.title}</h3>}
        {part.text && <p className={css.text}>{part.text}</p>}
      </div>
    )
  }
  return <p className={css.text}>{part.text}</p>
}
