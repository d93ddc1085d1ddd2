import { describe, expect, it } from 'vitest';
import { secretsIn, withoutSecrets } from '../../src/secrets/find.ts';

/** Made up, and put together here: no scanner of this repository shall take them for real ones. */
const random = (length: number) =>
  Array.from({ length }, (_, at) => 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0z'[(at * 7) % 31]).join('');

describe('secretsIn', () => {
  it.each([
    ['AWS', `AKIA${'Z7Q2'.repeat(4)}`],
    ['GitHub', `ghp_${random(36)}`],
    ['GitHub, fine-grained', `github_pat_${random(50)}`],
    ['GitLab', `glpat-${random(20)}`],
    ['Slack', `xoxb-123456789012-${random(20)}`],
    ['Slack webhook', `https://hooks.slack.com/services/T0ABCDEFG/B0ABCDEFG/${random(24)}`],
    ['Stripe', `sk_live_${random(24)}`],
    ['OpenAI', `sk-${random(48)}`],
    ['OpenAI, project', `sk-proj-${random(48)}`],
    ['Anthropic', `sk-ant-api03-${random(60)}`],
    ['Google', `AIza${random(35)}`],
    ['Hugging Face', `hf_${random(34)}`],
    ['JWT', `eyJ${random(20)}.eyJ${random(30)}.${random(20)}`],
    ['PEM', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl'],
    ['address', 'https://admin:s3cretPw@db.host/x'],
    ['address without a user', 'redis://:p4ssw0rdX@host:6379'],
    ['bearer', `Authorization: Bearer ${random(40)}`],
    ['basic', 'Authorization: Basic dXNlcjpodW50ZXIyaHVudGVyMg=='],
    ['named, JSON', '{"password":"hunter2hunter2"}'],
    ['named, escaped JSON', '{\\"api_key\\":\\"abcd1234efgh\\"}'],
    ['named, Python', "{'api_key': 'k3y-9f8e7d6c5b4a'}"],
    ['named, in capitals', 'auth_token="TEST_TOKEN"'],
    ['named, camel case', '{"dbPassword":"hunter2hunter2"}'],
    ['environment', 'DB_PASSWORD=Tr0ub4dor&3xx'],
    ['YAML', 'password: hunter2hunter2'],
    ['connection string', 'Server=x;Password=S3cr3tPass;Db=1'],
    ['token', `{"token":"${random(40)}"}`],
  ])('%s', (_, text) => expect(secretsIn(text)).toHaveLength(1));

  it.each([
    'AKIAIOSFODNN7EXAMPLE',
    '{"password":"********"}',
    'api_key="<your key here>"',
    'api_key="YOUR_API_KEY_1"',
    '"api_key": "DEMO_KEY"',
    'sk-xxxxxxxxxxxxxxxxxxxxxxxx',
    `ghp_${'x'.repeat(36)}`,
    'export OPENAI_API_KEY=sk-...',
    'password: string, required',
    '{"password":{"type":"string"}}',
    '{"forgot_password":"Forgotten?"}',
    '{"password":"Contraseña"}',
    '{"secret":"my-db-credentials-2"}',
    '{"password_hash":"x1y2z3a4b5"}',
    'password = process.env.DB_PASSWORD_1',
    'api_key=os.environ["API_KEY_1"]',
    'password: ${DB_PASSWORD_1}',
    'password=password123',
    'api_key=my_api_key_1',
    'private_key: /etc/ssl/key-2048.pem',
    'secret: arn:aws:secretsmanager:us-east-1:1234567890:x',
    '{"token": null}',
    '{"token":"hello","pos":1}',
    '{"next_page_token":"abcdefgh12345678"}',
    '{"cursor":"eyJpZCI6MTIzNDU2Nzg5MH0"}',
    `{"sha256":"${'0123456789abcdef'.repeat(4)}"}`,
    '{"id":"123e4567-e89b-12d3-a456-426614174000"}',
    'postgres://user:password@localhost:5432/db',
    'postgres://postgres:postgres@localhost/db',
    'https://example.org:8080/a@b',
    'class="sk-circle-fade-dot-container-2"',
    'task-management-service-1234567890',
    'Authorization: Bearer <token>',
    'Bearer YOUR_ACCESS_TOKEN_GOES_HERE',
    '-----BEGIN RSA PRIVATE KEY-----\n...',
  ])('not %s', (text) => expect(secretsIn(text)).toEqual([]));

  it('counts, and keeps no value', () => {
    const found = secretsIn(`${`ghp_${random(36)} `.repeat(3)}`);
    expect(found).toEqual([{ what: 'GitHub token', count: 3 }]);
  });
});

describe('withoutSecrets', () => {
  it.each([
    ['fatal: ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8 refused', 'fatal: *** refused'],
    ['DB_PASSWORD=hunter2hunter2 at start', 'DB_PASSWORD=*** at start'],
    [
      'The variable API_KEY=your-api-key-here is an example',
      'The variable API_KEY=your-api-key-here is an example',
    ],
    ['GITHUB_TOKEN is not set', 'GITHUB_TOKEN is not set'],
  ])('%s', (text, expected) => expect(withoutSecrets(text, '***')).toBe(expected));
});
