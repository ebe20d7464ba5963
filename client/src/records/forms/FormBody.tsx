import { useEffect, useRef } from 'react'
import { isAsking, type AskingPart, type FormPart } from '#shared/nouns/forms/form.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OwnedPicture } from '#client/nouns/attachments/OwnedPicture.tsx'
import type { FormSource, StillPart } from '#client/nouns/forms/sheet/form-source.ts'
import { FormSheet } from '#client/nouns/forms/sheet/FormSheet.tsx'
import { FormQuestion } from '#client/records/forms/FormQuestion.tsx'
import css from '#client/records/forms/form.module.css'
import type { Filling } from '#client/records/forms/use-filling.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface FormBodyProps {
  filling: Filling
  /** owner of its pictures; undefined: the plain form, which has none */
  formId: string | undefined
  /** questions side by side */
  columns?: number
  /** the form's own title is drawn; absent where a dialog has it */
  hasTitle?: boolean
}

/** The page of a form that a member fills in now. */
export function FormBody({ filling, formId, columns = 1, hasTitle = false }: FormBodyProps) {
  const { t } = useTranslation('forms')
  const { definition, judged, page } = filling
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    top.current?.scrollIntoView({ block: 'nearest' })
    top.current?.querySelector<HTMLElement>('[data-edit], [data-answer] input, [data-answer] button')?.focus({ preventScroll: true })
  }, [page])
  return (
    <FormSheet
      source={sourceOf(filling, formId)}
      ref={top}
      level={3}
      columns={columns}
      step={t('fill.step', { step: page + 1, steps: judged.pages.length })}
      title={hasTitle && definition.title && <h2 className={css.title}>{definition.title}</h2>}
      empty={<p className={css.help}>{t('fill.nothingToFill')}</p>}
      notice={
        filling.isRestored && (
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
        )
      }
    >
      {filling.isNothing && <Notice tone="warning">{t('fill.nothing')}</Notice>}
      {filling.refusal && <Notice tone="error">{refusalText(filling, t)}</Notice>}
    </FormSheet>
  )
}

/** The form of a table as the replica has it; the plain one has no look. */
function sourceOf(filling: Filling, formId: string | undefined): FormSource<AskingPart> {
  const { cover, logo, header_color: color, block_style: block, text } = filling.definition
  return {
    look:
      formId === undefined ? plainLook : { cover: cover?.id ?? null, logo: logo?.id ?? null, color: color ?? null, ground: block?.color },
    text: text ?? '',
    pages: filling.judged.pages.map((parts) => parts.map((part) => (isAsking(part) ? part : stillOf(part, formId)))),
    at: filling.page,
    isHeld: filling.isSending,
    question: (part, isFirst) => <FormQuestion part={part} filling={filling} isFirst={isFirst} />,
    picture: (id, size, alt) =>
      formId !== undefined && <OwnedPicture target={{ owner: 'form', ownerId: formId }} id={id} size={size} alt={alt} />,
  }
}

const plainLook = { cover: null, logo: null, color: null }

function stillOf(part: Exclude<FormPart, AskingPart>, formId: string | undefined): StillPart {
  const { id, type } = part
  if (type === 'picture') {
    const title = part.alt ?? ''
    return part.picture && formId !== undefined
      ? { id, still: type, title, text: '', picture: part.picture.id }
      : { id, still: type, title, text: '' }
  }
  if (type === 'section') return { id, still: type, title: part.title, text: part.text ?? '' }
  if (type === 'page_break') return { id, still: 'page', title: part.title ?? '', text: part.text ?? '' }
  return { id, still: type, title: '', text: part.text }
}

/** The reason of the server, with the question it is about. */
function refusalText({ refusal, fields }: Filling, t: (key: string, values?: Record<string, string>) => string): string {
  const details: { fieldId?: unknown } = Object(refusal?.details)
  const about = fields.find(({ id }) => id === details.fieldId)
  const reason = t(`errors:${refusal?.id}`, { defaultValue: refusal?.message ?? '' })
  return t('fill.refused', { reason: about ? `${about.label}: ${reason}` : reason })
}
