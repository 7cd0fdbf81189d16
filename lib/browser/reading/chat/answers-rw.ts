import { chatAnswers } from '../../../../messages/rw.json'

export default chatAnswers
