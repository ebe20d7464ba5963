import { Suspense, useState } from 'react'
import { IconCalendarCog, IconCalendarShare, IconFilter, IconPalette } from '@tabler/icons-react'
import type { CalendarConfig } from '#shared/views/calendar-view.ts'
import { dateKindOf } from '#shared/views/date-span.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { countConditions } from '#client/queries/filter-state.ts'
import { FilterBuilder } from '#client/queries/opened-later.tsx'
import { Ellipsis } from '#client/ui/layout/Ellipsis.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/queries/views.module.css'
import { IconButton } from '#client/ui/IconButton.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Switch } from '#client/ui/Switch.tsx'
import { hueOfPlace } from '#client/views/calendar/calendar-events.ts'
import calendar from '#client/views/calendar/calendar.module.css'
import { ToolbarPopover } from '#client/views/tools/ToolbarPopover.tsx'
import { colourFields } from '#client/views/time/date-binding.ts'
import { TypeIcon } from '#client/views/time/NoDateField.tsx'
import { useWeekStart, weekStarts } from '#client/views/time/week-start.ts'
import type { ViewToolsProps } from '#client/views/view-face.ts'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

const SubscribeView = lazyPart(async () => (await import('#client/views/calendar/SubscribeView.tsx')).SubscribeView)

/** A calendar's fields of dates, its colours, its filter, and the person's own first day of the week. */
export function CalendarTools({ table, fields, settings, viewId }: ViewToolsProps<CalendarConfig>) {
  const { t, language } = useTranslation('timeViews')
  const { t: tables } = useTranslation('tables')
  const [isSubscribing, setIsSubscribing] = useState(false)
  const week = useWeekStart(language)
  const { config, change } = settings
  const dates = fields.filter((field) => dateKindOf(field))
  const shown = config.calendar_fields ?? dates.slice(0, 1).map(({ id }) => id)
  const colours = colourFields(fields)
  const isColoured = typeof config.calendar_color_field === 'string'
  return (
    <>
      <ToolbarPopover icon={<IconCalendarCog {...icon} />} label={t('dates')}>
        <div className={css.builder}>
          <ul className={css.fieldList}>
            {dates.map((field) => (
              <li key={field.id}>
                <Switch
                  checked={shown.includes(field.id)}
                  aria-label={field.label}
                  onChange={(event) =>
                    change({
                      calendar_fields: event.currentTarget.checked ? [...shown, field.id] : shown.filter((id) => id !== field.id),
                    })
                  }
                />
                <TypeIcon field={field} />
                <Ellipsis flex="fill">{field.label}</Ellipsis>
                {!isColoured && shown.includes(field.id) && (
                  <span className={calendar.swatch} style={{ background: `var(--tr-${hueOfPlace(shown.indexOf(field.id))}-solid)` }} />
                )}
              </li>
            ))}
          </ul>
          {dates.length === 0 && (
            <Text as="p" size={13} muted>
              {t('noDatesText')}
            </Text>
          )}
          <Select
            label={t('weekStart')}
            value={week.choice}
            options={weekStarts.map((value) => ({ value, label: t(`weekStarts.${value}`) }))}
            onChange={week.choose}
          />
        </div>
      </ToolbarPopover>
      <ToolbarPopover icon={<IconPalette {...icon} />} label={t('colour')} count={isColoured ? 1 : 0} labelCounts>
        <div className={css.builder}>
          <Select
            label={t('colourBy')}
            value={config.calendar_color_field ?? 'none'}
            options={[{ value: 'none', label: t('colourByDate') }, ...colours.map(({ id, label }) => ({ value: id, label }))]}
            onChange={(id) => change({ calendar_color_field: id === 'none' ? null : id })}
          />
        </div>
      </ToolbarPopover>
      <ToolbarPopover icon={<IconFilter {...icon} />} label={tables('toolbar.filter')} count={countConditions(config.filter, fields)}>
        <FilterBuilder fields={fields} filter={config.filter} onChange={(filter) => change({ filter })} />
      </ToolbarPopover>
      {viewId !== undefined && (
        <IconButton
          label={t('subscribe')}
          icon={<IconCalendarShare {...icon} />}
          aria-haspopup="dialog"
          onClick={() => setIsSubscribing(true)}
        />
      )}
      <Suspense>
        {isSubscribing && viewId !== undefined && (
          <SubscribeView tableId={table.id} viewId={viewId} onClose={() => setIsSubscribing(false)} />
        )}
      </Suspense>
    </>
  )
}
