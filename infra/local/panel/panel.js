// The server renders the panel. This script posts clicks and reloads the sections.

const refreshMs = 2000;
const status = document.getElementById('status');
let isBusy = false;

/** @type {Map<string, string>} */
const shown = new Map([...document.querySelectorAll('section')].map((section) => [section.id, section.outerHTML]));

const refresh = async () => {
  const response = await fetch(location.href);
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const section of fresh.querySelectorAll('section')) {
    const present = document.getElementById(section.id);
    const isEdited = present?.contains(document.activeElement) && document.activeElement.matches('input, select');
    // An unchanged section stays, with its scroll position and the open mail.
    if (!present || isEdited || shown.get(section.id) === section.outerHTML) continue;
    shown.set(section.id, section.outerHTML);
    present.replaceWith(document.adoptNode(section));
  }
};

const showStatus = (text) => {
  status.textContent = text;
};

const post = async (path, body) => {
  isBusy = true;
  document.body.setAttribute('aria-busy', 'true');
  showStatus(path === '/_local/clock' ? 'Advancing the clock and running everything that is due on the way.' : '');
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    showStatus(response.ok ? '' : (await response.json()).message);
    await refresh();
  } catch {
    showStatus('The local cloud does not answer. Is it still running?');
  } finally {
    document.body.removeAttribute('aria-busy');
    isBusy = false;
  }
};

const fieldValue = (field) => {
  if (field.type === 'checkbox') return field.checked;
  return field.type === 'number' ? field.valueAsNumber : JSON.parse(field.value);
};

document.addEventListener('click', (event) => {
  const button = event.target.closest('button[data-post]');
  if (!button || isBusy) return;
  if (button.dataset.confirm && !confirm(button.dataset.confirm)) return;
  post(button.dataset.post, JSON.parse(button.dataset.body));
});

document.addEventListener('change', (event) => {
  const form = event.target.closest('form[data-post]');
  if (form) post(form.dataset.post, { [event.target.name]: fieldValue(event.target) });
});

setInterval(() => {
  if (isBusy || document.hidden) return;
  refresh().catch(() => showStatus('The local cloud does not answer. Is it still running?'));
}, refreshMs);
