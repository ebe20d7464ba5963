import { IconHelp } from '@tabler/icons-react'
import { useAtom } from 'jotai'
import { FurtherShortcuts } from '#client/app/shell/FurtherShortcuts.tsx'
import { HelpItems } from '#client/app/shell/HelpItems.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { debugAtom } from '#client/lib/debug-mode.ts'
import { Button } from '#client/ui/Button.tsx'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Menu } from '#client/ui/Menu.tsx'

/** The button of help, the mark of debugging with its way off, and shortcuts that come later. */
export function HelpMenu() {
  const { t } = useTranslation('shell')
  const [isDebugging, setDebugging] = useAtom(debugAtom)
  return (
    <>
      <FurtherShortcuts />
      {isDebugging && (
        <Button size="small" aria-label={t('debug.off')} data-tooltip={t('debug.off')} onClick={() => setDebugging(false)}>
          {t('debug.mark')}
        </Button>
      )}
      <Menu
        placement="bottom-end"
        label={t('help.title')}
        trigger={(props) => <IconButton {...props} label={t('help.title')} icon={<IconHelp size={18} stroke={1.5} aria-hidden />} />}
      >
        <HelpItems />
      </Menu>
    </>
  )
}
