import { IconPhotoUp, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { ownedFilePath, type FileOwner } from '#shared/nouns/attachments/file-owner.ts'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/nouns/attachments/PictureField.module.css'
import { useUpload } from '#client/nouns/attachments/use-upload.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'

interface PictureFieldProps {
  /** the app, page or form whose file it becomes */
  target: FileOwner
  label: string
  /** address of the present picture; empty for none */
  value: string
  onChange(address: string): void
  /** while one is on its way */
  onBusy?(isBusy: boolean): void
  disabled?: boolean
  hint?: string | undefined
}

/** Chooses a picture that belongs to an app, a page or a form. */
export function PictureField({ target, label, value, onChange, onBusy, disabled = false, hint }: PictureFieldProps) {
  const { t } = useTranslation('apps')
  const input = useRef<HTMLInputElement>(null)
  const { uploads, add, remove } = useUpload(target, ({ id }) => {
    onBusy?.(false)
    onChange(ownedFilePath(target, id))
  })
  const failed = uploads.find((upload) => upload.problem !== undefined)
  const isOnItsWay = uploads.some((upload) => upload.problem === undefined)
  return (
    <div className={css.group}>
      <Text size={13} weight="medium">
        {label}
      </Text>
      {value !== '' && <img className={css.picture} src={value} alt="" />}
      <Row wrap>
        <Button icon={<IconPhotoUp size={16} stroke={1.5} />} disabled={disabled} busy={isOnItsWay} onClick={() => input.current?.click()}>
          {t('picture.choose')}
        </Button>
        {value !== '' && (
          <Button variant="quiet" icon={<IconX size={16} stroke={1.5} />} onClick={() => onChange('')}>
            {t('picture.remove')}
          </Button>
        )}
      </Row>
      {hint !== undefined && (
        <Text as="p" size={12} muted>
          {hint}
        </Text>
      )}
      {failed && <Notice tone="warning">{t(`picture.problems.${failed.problem ?? 'failed'}`)}</Notice>}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (!file) return
          for (const upload of uploads) remove(upload.key)
          onBusy?.(true)
          add([file])
        }}
      />
    </div>
  )
}
