import { appFonts, type AppStyle } from '#shared/nouns/apps/app-snapshot.ts'
import { PictureField } from '#client/nouns/attachments/PictureField.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/apps/ui/bars/fields.module.css'
import { HueField } from '#client/features/apps/ui/HueField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { StyleDraft } from '#client/features/apps/data/use-style-draft.ts'
import { Button } from '#client/ui/Button.tsx'
import { FooterNote } from '#client/ui/FooterNote.tsx'
import { KeptNotice } from '#client/ui/KeptNotice.tsx'
import { Panel } from '#client/ui/Panel.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'

interface AppStylePanelProps {
  appId: string
  look: StyleDraft
  onSave: (changed: Partial<AppStyle>) => void
  onClose: () => void
}

type Flag = { [K in keyof AppStyle]: AppStyle[K] extends boolean ? K : never }[keyof AppStyle]

const groups: Readonly<Record<string, readonly Flag[]>> = {
  layout: ['mobileEnabled', 'tabletFollowsMobile', 'disableDesktopScrolling', 'showTitleInNavigation'],
  public: ['publicShowTitle', 'publicShowTopBar', 'publicShowBars', 'publicRemoveBrand'],
}

/**
 * How the whole app looks, for everybody (specification 2 §5 "Customize app"): a draft, which the page shows to its editor alone until it is saved.
 * A picture and a colour are never both.
 */
export function AppStylePanel({ appId, look, onSave, onClose }: AppStylePanelProps) {
  const { t } = useTranslation('apps')
  const { work, shown: style, changed } = look
  const onChange = work.set
  const isChanged = Object.keys(changed).length > 0
  const save = () => {
    onSave(changed)
    work.forget()
    onClose()
  }
  return (
    <Panel
      title={t('style.title')}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <>
          {!isChanged && <FooterNote>{t('common:unchanged')}</FooterNote>}
          <Button onClick={work.forgetAnd(onClose)}>{t('cancel')}</Button>
          <Button variant="primary" disabled={!isChanged} onClick={save}>
            {t('bars.save')}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {isChanged && <KeptNotice work={work} />}
        <HueField
          label={t('style.background')}
          value={style.backgroundColor}
          onChange={(backgroundColor) => onChange({ backgroundColor, ...(backgroundColor !== '' && { backgroundImage: '' }) })}
        />
        <PictureField
          target={{ owner: 'app', ownerId: appId }}
          label={t('style.picture')}
          value={style.backgroundImage}
          onChange={(backgroundImage) => onChange({ backgroundImage, ...(backgroundImage !== '' && { backgroundColor: '' }) })}
        />
        <Select
          label={t('style.font')}
          value={style.font}
          onChange={(font) => onChange({ font })}
          options={appFonts.map((value) => ({ value, label: t(`style.fonts.${value}`) }))}
        />
        {Object.entries(groups).map(([group, flags]) => (
          <fieldset key={group} className={css.group}>
            <legend className={css.legend}>{t(`style.groups.${group}`)}</legend>
            {flags.map((name) => (
              <Switch key={name} checked={style[name]} onChange={(event) => onChange({ [name]: event.currentTarget.checked })}>
                {t(`style.${name}`)}
              </Switch>
            ))}
          </fieldset>
        ))}
      </Stack>
    </Panel>
  )
}
