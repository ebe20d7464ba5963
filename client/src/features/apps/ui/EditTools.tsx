import { IconArrowBackUp, IconArrowForwardUp, IconDeviceDesktop, IconDeviceMobile, IconEye, IconPlus } from '@tabler/icons-react'
import type { OpenApp } from '#client/features/apps/data/use-app.ts'
import type { AppAddress } from '#client/features/apps/data/use-app-address.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Segmented } from '#client/ui/Segmented.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

interface EditToolsProps {
  app: OpenApp | undefined
  address: AppAddress
  mayAdd: boolean
}

/** Undo, the layout that is built, trying the blocks, and adding one. */
export function EditTools({ app, address, mayAdd }: EditToolsProps) {
  const { t } = useTranslation('apps')
  return (
    <>
      <IconButton
        label={t('header.undo')}
        shortcut={['mod', 'Z']}
        icon={<IconArrowBackUp {...icon} />}
        disabled={app?.canUndo !== true}
        onClick={() => app?.commands.undo()}
      />
      <IconButton
        label={t('header.redo')}
        shortcut={['mod', 'shift', 'Z']}
        icon={<IconArrowForwardUp {...icon} />}
        disabled={app?.canRedo !== true}
        onClick={() => app?.commands.redo()}
      />
      <Segmented
        label={t('header.view')}
        value={address.view}
        onChange={address.setView}
        options={[
          { value: 'desktop', label: t('header.desktop'), icon: <IconDeviceDesktop {...icon} /> },
          { value: 'mobile', label: t('header.mobile'), icon: <IconDeviceMobile {...icon} /> },
        ]}
      />
      <IconButton
        label={t('header.preview')}
        aria-pressed={address.preview}
        icon={<IconEye {...icon} />}
        onClick={() => address.setPreview(!address.preview)}
      />
      {mayAdd && (
        <Button icon={<IconPlus {...icon} />} onClick={() => address.openPanel('add')}>
          {t('header.addBlock')}
        </Button>
      )}
    </>
  )
}
