/** Stands for the id in the place of a draft of something that is not there yet. */
export const NEW_OBJECT = 'new'
