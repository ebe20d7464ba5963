import { IconPhotoPlus, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Form, FormDefinition } from '#shared/nouns/forms/form.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import css from '#client/features/forms/ui/forms.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { OwnedPicture } from '#client/nouns/attachments/OwnedPicture.tsx'
import { useUpload } from '#client/nouns/attachments/use-upload.ts'
import { isUnsaved } from '#client/nouns/forms/form-commands.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'

type Picture = NonNullable<FormDefinition['cover']>

interface PictureFieldProps {
  label: string
  form: Form
  value: Picture | null | undefined
  onChange: (picture: Picture | null) => void
}

/** A picture of a form: chosen from the device, shown small, taken away. */
export function PictureField({ label, form, value, onChange }: PictureFieldProps) {
  const { t } = useTranslation('forms')
  const input = useRef<HTMLInputElement>(null)
  const target = { owner: 'form', ownerId: form.id } as const
  const { uploads, add, remove } = useUpload(target, ({ id, name }) => onChange({ id, name }))
  const [upload] = uploads
  return (
    <div>
      <span className={css.settingLabel}>{label}</span>
      <Row>
        {value && <OwnedPicture className={css.thumb} target={target} id={value.id} size="small" alt={value.name} />}
        <Button
          size="small"
          icon={<IconPhotoPlus size={16} stroke={1.5} />}
          busy={upload?.problem === undefined && upload !== undefined}
          disabled={isUnsaved(form)}
          title={isUnsaved(form) ? t('picture.afterSaving') : undefined}
          onClick={() => input.current?.click()}
        >
          {t(value ? 'picture.change' : 'picture.choose')}
        </Button>
        {value && (
          <IconButton label={t('picture.remove', { label })} icon={<IconX size={16} stroke={1.5} />} onClick={() => onChange(null)} />
        )}
      </Row>
      {upload?.problem && (
        <p role="alert" className={css.problem}>
          {t(`picture.problems.${upload.problem}`)}{' '}
          <Button size="small" variant="quiet" onClick={() => remove(upload.key)}>
            {t('picture.close')}
          </Button>
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={label}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])].slice(0, 1))
          event.currentTarget.value = ''
        }}
      />
    </div>
  )
}
