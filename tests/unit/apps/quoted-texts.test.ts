import { expect, it } from 'vitest'
import { shownTexts } from '#tests/support/shown-texts.ts'

/** Texts of apps, bars, copies and overlays that specification 2 quotes. A number or name in them is `{}`. */
const quoted = [
  'An error occurred loading the block: {}',
  'No blocks found',
  'Empty menu',
  'Favorites is empty, click to add favorites',
  'Set app mobile bar',
  'Edit {} Menu Bar',
  'Create {} Top Bar',
  'Edit {} Top Bar',
  'Only 5 items can be displayed in mobile',
  'The app "{}" must be in the navigation bar',
  'Allow to hide menu (hamburger button) must be enabled',
  'Show app icons must be enabled',
  'Show top bar with logo',
  '{} must be enabled',
  'This option is not available when the tabs are minimized as a list',
  'This feature is not available for free accounts',
  'No changes to save',
  'No tables to connect',
  'Select a table',
  'This table has no fields',
  'This table has no views',
  'Public view is not enabled for this app',
  'Public link copied successfully',
  'Link copied successfully',
  'App ID copied successfully',
  'Table ID copied successfully',
  'App duplicated successfully!',
  'Your table is being duplicated!',
  'Your page is being duplicated!',
  'You will receive a notification when it is done.',
  'Beta',
  'Premium',
  'Dev',
  'AI',
]

it.each(quoted)('people read: %s', (text) => {
  expect(shownTexts).toContain(text)
})
