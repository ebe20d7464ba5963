export const templateLanguages = ['pt', 'en', 'es'] as const
export type TemplateLanguage = (typeof templateLanguages)[number]

/** The states of the newest version of a template (specification 3 §3, §4). */
export const templateStates = ['Creating', 'Testing installation', 'Waiting for approval', 'Published', 'Failed'] as const
export type TemplateState = (typeof templateStates)[number]

/** Why a version could not be made. */
export const templateProblems = ['internal', 'rights', 'limit', 'refused', 'trial', 'rejected'] as const
export type TemplateProblem = (typeof templateProblems)[number]

/** The most that *Most Installed* shows (specification 3 §9). */
export const mostInstalledLimit = 10
/** The most cards of one answer. */
/** Templates of one answer to the operator. */
export const operatorTemplatePage = 50

export const templateListLimit = 1000
/** The most bytes of a picture as it is uploaded. */
export const maxTemplatePictureBytes = 5 * 1024 * 1024

/** The address of a picture of the gallery, by the SHA-256 of its bytes. */
export const templatePicturePath = (id: string): string => `/api/template/picture/${id}`
