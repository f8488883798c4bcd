import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const BACKUP_ELIGIBLE = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** What an authenticator and its browser say differently from what they should. */
interface Lies {
  /** The page that asks. */
  origin?: string;
  /** The host name that the credential belongs to. */
  rpId?: string;
  /** Whether the person was checked. */
  verified?: boolean;
  /** The signature counter. */
  counter?: number;
  /** Whether the passkey may be on several devices, and whether it is. By default neither. */
  backup?: 'eligible' | 'done' | 'done but not eligible';
  challenge?: string;
}

/** A browser with an authenticator that holds one passkey (ES256, no attestation). */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16);
  readonly #origin: string;
  readonly #key: KeyObject;
  readonly #publicKey: Buffer;
  #counter = 0;
  #userHandle = '';

  /** @param origin of the page */
  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}.
    this.#publicKey = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
  }

  /** Responds like `navigator.credentials.create`. */
  create(
    options: PublicKeyCredentialCreationOptionsJSON,
    lies: Lies = {},
  ): RegistrationResponseJSON {
    this.#userHandle = options.user.id;
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#publicKey,
    ]);
    const data = this.#authenticatorData(HAS_CREDENTIAL, lies, credential);
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, lies),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Responds like `navigator.credentials.get`. */
  get(options: PublicKeyCredentialRequestOptionsJSON, lies: Lies = {}): AuthenticationResponseJSON {
    this.#counter++;
    const data = this.#authenticatorData(0, lies);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, lies);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.#named(),
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, this.#key).toString('base64url'),
        userHandle: this.#userHandle,
      },
    };
  }

  #named() {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    const origin = lies.origin ?? this.#origin;
    const data = { type, challenge: lies.challenge ?? challenge, origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  #authenticatorData(flags: number, lies: Lies, credential = Buffer.alloc(0)): Buffer {
    const {
      verified = true,
      rpId = new URL(this.#origin).hostname,
      counter = this.#counter,
      backup,
    } = lies;
    const backupFlags =
      (backup === 'eligible' || backup === 'done' ? BACKUP_ELIGIBLE : 0) |
      (backup?.startsWith('done') ? BACKED_UP : 0);
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(counter);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([flags | USER_PRESENT | (verified ? USER_VERIFIED : 0) | backupFlags]),
      counted,
      credential,
    ]);
  }
}
