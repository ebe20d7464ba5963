import { useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { closeOverlay } from '#client/lib/overlays.ts'
import { setSingleKeysEnabled, singleKeysEnabled } from '#client/lib/shortcuts.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Keys } from '#client/ui/Keys.tsx'
import { keyName } from '#client/ui/key-name.ts'
import { Switch } from '#client/ui/Switch.tsx'
import classes from '#client/app/ShortcutsDialog.module.css'

/** Text keys under `keys` with their keys (specification 2 §9). */
const groups: readonly { title: string; hint?: string; lines: readonly [string, readonly string[]][] }[] = [
  {
    title: 'everywhere',
    lines: [
      ['palette', ['mod', 'K']],
      ['create', ['C']],
      ['builder', ['B']],
      ['upload', ['mod', 'U']],
      ['menu', ['[']],
      ['list', ['?']],
      ['close', ['escape']],
    ],
  },
  {
    title: 'inTables',
    hint: 'outside',
    lines: [
      ['newRecord', ['N']],
      ['newField', ['F']],
      ['newTask', ['K']],
      ['undo', ['mod', 'Z']],
      ['redo', ['mod', 'shift', 'Z']],
    ],
  },
  {
    title: 'inGrid',
    lines: [
      ['edit', ['enter']],
      ['newRecord', ['shift', 'enter']],
      ['fieldMenu', ['alt', 'down']],
      ['selectRow', ['shift', 'space']],
      ['recordMenu', ['shift', 'F10']],
      ['backToCell', ['escape']],
    ],
  },
  {
    title: 'inPages',
    lines: [
      ['insert', ['/']],
      ['link', ['mod', 'K']],
    ],
  },
]

/** The list of shortcuts, and the switch for single keys (WCAG 2.1.4). */
export function ShortcutsDialog() {
  const { t } = useTranslation('shell')
  const [single, setSingle] = useState(singleKeysEnabled)
  return (
    <Dialog open wide onClose={closeOverlay} title={t('keys.title')} closeLabel={t('common:actions.close')}>
      <div className={classes.groups}>
        {groups.map((group) => (
          <section key={group.title} aria-label={t(`keys.${group.title}`)}>
            <h3 className={classes.title}>{t(`keys.${group.title}`)}</h3>
            {group.hint !== undefined && <p className={classes.hint}>{t(`keys.${group.hint}`)}</p>}
            <dl className={classes.group}>
              {group.lines.map(([text, named]) => {
                const keys = named.map((key) => (key === 'space' ? t('keys.space') : key))
                return (
                  <div key={text} className={classes.line}>
                    <dt>{t(`keys.${text}`)}</dt>
                    <dd>
                      <span className="tr-visually-hidden">{keys.map(keyName).join(' + ')}</span>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                )
              })}
            </dl>
          </section>
        ))}
      </div>
      <div className={classes.option}>
        <Switch
          checked={single}
          onChange={(event) => {
            setSingle(event.currentTarget.checked)
            setSingleKeysEnabled(event.currentTarget.checked)
          }}
        >
          {t('keys.single')}
        </Switch>
        <p className={classes.hint}>{t('keys.singleHint')}</p>
      </div>
    </Dialog>
  )
}
