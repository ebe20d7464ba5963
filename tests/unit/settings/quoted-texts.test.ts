import { expect, it } from 'vitest'
import { errorCatalogue } from '#shared/protocol/errors.ts'
import { plainText, textsIn } from '#tests/support/shown-texts.ts'

/** English texts that specification 1 §5 and §8 quote. A number or name in them is `{}`. */
const english = [
  'Enter organization URL or ID.',
  'Org URL or ID can only contain letters and numbers',
  'Use your current active email to login',
  'Invalid picture format',
  'Invalid email address',
  'You can only add up to 30 emails',
  'Incorrect email or password.',
  'Email not registered in this organization',
  "Your user doesn't have any seat associated with it. Speak with your organization's admin to get one.",
  'Could not log you in... Please try again later. Error: {}#{}',
  'Your session has expired. Please log in again.',
  'Link expired, request a new one',
  'Error: {}#{}',
  'No account found for this email',
  'Already in this org',
  'No active email found',
  'Oauth login failed',
  'Chat conversation not found',
  "You don't have any chat yet",
  'You have no channels',
  'No chats found',
  'Role not found',
  'Email copied to clipboard',
  'Link copied to clipboard',
  'Public link copied successfully',
  'Password created! You can use it in your next login',
  'No users found',
  'No tabs found',
  'No results for {}',
  'You have no updates',
  'Zero new notifications',
  'All read!',
  'Nothing to show',
  'Talk to an administrator user in your organization to upgrade your plan.',
  'Change users profile?',
  'Users invited successfully',
  'ID copied to clipboard',
  'The format of the profile is invalid...',
  "Wasn't possible to load your subscription information, if the problem persists, please contact our support.",
  "You can't manage a custom plan. Upgrade to a standard plan or contact us to manage your custom plan.",
  'Invalid plan selected.',
  'You must have at least one builder.',
  "You can't set the number of builders to a value lower than the current number of builders: {}.",
  "You can't set the number of members to a value lower than the current number of members: {}.",
  // the pattern of the billing portal, and of a demo
  'Send an e-mail to {} to manage your plan.',
  'Send an e-mail to {} to ask for a demo.',
  'Low-code processing report is empty.',
  'Add more runs asap!',
  'Urgent! Automations will stop!',
  'All automations have stopped. Add runs.',
  'Add more records asap!',
  "Tables above limit won't add more records.",
  "You can't add records on tables above limit.",
  'You are approaching your API call limit.',
  'You have exceeded your API call limit.',
  'Low-code report is empty.',
  'Add more memory asap!',
  "Low-code won't work from now on.",
  "You can't use low-code anymore.",
  'Add more AI credits asap!',
  "AI features won't work from now on.",
  "You can't use AI features anymore.",
  // the specification writes "a support address at {host}" for the address
  'Send an e-mail to {} to upgrade your plan.',
]

/** Portuguese ones. */
const portuguese = ['Insira sua senha.', 'Insira um endereço de email.', 'As senhas não correspondem', 'Senha alterada com sucesso!']

/** Names in the menu of the settings, and of what a role allows (specification 1 §2, §4, §6). */
const names = [
  ...['General', 'My Profile', 'Organization Settings', 'Language & region', 'Notifications', 'Behavior', 'Fun Mode'],
  ...['My Plan', 'Users', 'Manage Plan', 'Usage', 'Manage Billing and Subscription', 'Docs and Updates'],
  ...['Data and Security', 'Roles', 'History Log', 'Multi-Factor Authentication', 'More', 'Erase All Data'],
  ...['Active', 'In Progress - Invite Sent', 'Try Again - Email was not received', 'Disabled', 'Ask our team', 'Log out'],
  ...['Manage roles', 'Manage users', 'Create tables', 'Create apps', 'Create pages', 'Delete pages', 'Manage no-code automations'],
  ...['Role Powers', 'Manage Users', 'Manage Tables Apps and Pages', 'JSON Configuration'],
  ...['Manage folders', 'Access low-code tools', 'Can access settings', 'Access actions history log', 'Theme and colors'],
]

it.each(english)('people read in English: %s', (text) => {
  expect(textsIn('en')).toContain(text)
})

it.each(portuguese)('people read in Portuguese: %s', (text) => {
  expect(textsIn('pt')).toContain(text)
})

it.each(names)('the settings name it %s', (text) => {
  expect(textsIn('en')).toContain(text)
})

it('errors are answered to programs in the same words', () => {
  const answered = new Set(Object.values(errorCatalogue).map(({ text }) => plainText(text)))
  for (const text of ['Incorrect email or password.', 'Email not registered in this organization', 'Role not found'])
    expect(answered).toContain(text)
})
