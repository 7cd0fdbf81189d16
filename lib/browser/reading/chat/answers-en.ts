import { chatAnswers } from '../../../../messages/en.json'

export default chatAnswers
