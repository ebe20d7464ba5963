import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { addFile } from '#client/engine/attachments/add-file.ts'
import { usePendingSources } from '#client/engine/sync-state/pending-sources.ts'
import { removePicture, type PictureOwner } from '#client/features/settings/pictures.ts'
import { settingsFailure } from '#client/features/settings/settings-failure.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/settings/ui/settings.module.css'

const icon = { size: 14, stroke: 1.5, 'aria-hidden': true } as const
const accepted = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/svg+xml'

interface PictureChoiceProps {
  target: PictureOwner
  /** the present picture */
  url: string | null | undefined
  label: string
  /** the picture as it will be seen, or what stands in its place */
  children: (url: string | null | undefined) => ReactNode
}

/** Chooses, pastes or removes the picture of an owner. A chosen one is kept on the device until the server has it. */
export function PictureChoice({ target, url, label, children }: PictureChoiceProps) {
  const { t } = useTranslation('settings')
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ id: string; preview: string }>()
  const [failure, setFailure] = useState<unknown>()
  const [isNoPicture, setNoPicture] = useState(false)
  const waiting = usePendingSources()
    .get('files')
    ?.items?.find(({ id }) => id === chosen?.id)
  const isOnItsWay = chosen !== undefined && waiting?.reason === undefined && url?.endsWith(chosen.id) !== true
  const refusal = waiting?.reason === undefined ? settingsFailure(t, failure) : t(`errors:${waiting.reason}`)
  const problem = isNoPicture ? t('picture.invalid') : refusal

  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setFailure(undefined)
    const isPicture = accepted.split(',').includes(file.type)
    setNoPicture(!isPicture)
    if (!isPicture) return
    try {
      const { id } = await addFile(file, target, () => undefined)
      setChosen({ id, preview: URL.createObjectURL(file) })
    } catch (error) {
      setFailure(error ?? new Error('failed'))
    }
  }
  return (
    <Row
      gap={16}
      wrap
      role="group"
      aria-label={label}
      onPaste={(event) => {
        const [file] = event.clipboardData.files
        if (!file) return
        event.preventDefault()
        void choose(file)
      }}
    >
      {children(isOnItsWay ? chosen.preview : url)}
      <div className={css.pictureParts}>
        <Row align="stretch" wrap>
          <input
            ref={input}
            type="file"
            accept={accepted}
            hidden
            onChange={(event) => {
              void choose(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <Button size="small" icon={<IconPhoto {...icon} />} onClick={() => input.current?.click()}>
            {t('picture.choose')}
          </Button>
          {url && (
            <Button
              size="small"
              variant="quiet"
              icon={<IconTrash {...icon} />}
              onClick={() => {
                setChosen(undefined)
                removePicture(target)
              }}
            >
              {t('picture.remove')}
            </Button>
          )}
        </Row>
        <Text as="div" size={12} muted role="status">
          {isOnItsWay ? t('picture.waiting') : t('picture.hint')}
        </Text>
        {problem !== null && <Notice tone="error">{problem}</Notice>}
      </div>
    </Row>
  )
}
