/**
 * @param {HTMLFormElement} form
 * @param {string} name
 * @returns {HTMLInputElement | null}
 */
export function input(form, name) {
  return form.querySelector(`:is(input, select)[name="${CSS.escape(name)}"]`);
}
