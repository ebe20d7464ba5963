import { fetchedOnce, onItsWay, openedLater, shownLater } from '#client/lib/opened-later.tsx'

export const userMenuFile = fetchedOnce(() => import('#client/app/shell/UserMenuItems.tsx'))

/** The entries of the user menu: a press opens them. */
export const UserMenuItems = openedLater(userMenuFile, (file) => file.UserMenuItems)

/** The entries of the organisation's menu. */
export const OrganisationItems = openedLater(userMenuFile, (file) => file.OrganisationItems)

/** The name at the head of the user menu, and the button of help, in the same file. */
export const PersonHeading = openedLater(userMenuFile, (file) => file.PersonHeading)
export const HelpMenu = shownLater(userMenuFile, (file) => file.HelpMenu, onItsWay)

/** The question before a sign-out that loses work, in the file of the menu that has the sign-out. */
export const SignOutDialog = openedLater(userMenuFile, (file) => file.SignOutDialog)

/** The phone's bar; wide windows never fetch it. Its room is kept. */
export const BottomBar = shownLater(
  fetchedOnce(() => import('#client/app/shell/BottomBar.tsx')),
  (file) => file.BottomBar,
  onItsWay,
)
