/** Messages of one answer (specification 3 §9). */
export const chatPageSize = 100
/** Changed messages that a device is told at once; with more it reads the end of the conversation. */
export const chatChangeLimit = 300
/** UTF-16 units of one message. */
export const messageTextLimit = 20_000
export const mentionLimit = 100
export const channelNameLimit = 80
/** Living channels of an organisation. */
export const channelLimit = 2_000
export const channelMemberLimit = 1_000
/** Days that a channel may be told to keep its messages. */
export const mostKeptDays = 3_650
/** Messages of one person that the server takes in a minute: what a device kept for days still fits. */
export const messagesPerMinute = 1_200
/** Messages that a person keeps for later. */
export const savedLimit = 500
export const pinnedLimit = 100
export const searchTextLimit = 200
export const searchPageSize = 50
/** Letters of the newest message that a list shows. */
export const excerptLength = 140
