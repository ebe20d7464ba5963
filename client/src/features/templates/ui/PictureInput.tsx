import { IconPhotoUp, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { judgePicture, sendPicture, takenPictures } from '#client/features/templates/data/picture-file.ts'
import css from '#client/features/templates/ui/forms.module.css'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface PictureInputProps {
  label: string
  hint?: string
  /** an address of the gallery; null for none */
  value: string | null
  onChange: (address: string | null) => void
  /** of a form that was sent without one */
  error?: string | undefined
  /** round, as of a person */
  isFace?: boolean
  isOptional?: boolean
}

/** Chooses a JPEG, PNG or SVG picture and sends it at once. */
export function PictureInput({ label, hint, value, onChange, error, isFace, isOptional }: PictureInputProps) {
  const { t } = useTranslation('templates')
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const found = judgePicture(file)
    setProblem(found && t(`picture.${found}`))
    if (found) return
    setBusy(true)
    try {
      onChange(await sendPicture(file))
    } catch (failure) {
      setProblem(errorText(failure))
    } finally {
      setBusy(false)
    }
  }
  const told = problem ?? error
  return (
    <div role="group" aria-label={label} className={css.group}>
      <Text size={13} weight="medium">
        {label}
      </Text>
      {value !== null && <img className={isFace === true ? css.face : css.picture} src={value} alt="" />}
      <Row gap={8} wrap>
        <Button
          icon={<IconPhotoUp size={16} stroke={1.5} aria-hidden />}
          busy={busy}
          aria-invalid={told !== undefined || undefined}
          onClick={() => input.current?.click()}
        >
          {t('picture.choose')}
        </Button>
        {value !== null && isOptional === true && (
          <Button variant="quiet" icon={<IconX size={16} stroke={1.5} aria-hidden />} onClick={() => onChange(null)}>
            {t('picture.remove')}
          </Button>
        )}
      </Row>
      {hint !== undefined && (
        <Text as="p" size={12} muted>
          {hint}
        </Text>
      )}
      {told !== undefined && <Notice tone="error">{told}</Notice>}
      <input
        ref={input}
        type="file"
        accept={takenPictures}
        aria-label={label}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          void choose(file)
        }}
      />
    </div>
  )
}
