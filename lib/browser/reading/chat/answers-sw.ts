import { chatAnswers } from '../../../../messages/sw.json'

export default chatAnswers
